/** A definition of any language version, as JSON. */
type AnyDefinition = Record<string, unknown>;

/**
 * Migration from one language version to the next. Both directions are pure and total: they never throw, never mutate
 * their input, and leave unknown content unchanged.
 */
interface Step {
  /** Short description of the change: the name of the file. */
  name: string;
  /** Source version; the target is `from + 1`. */
  from: number;
  up(definition: AnyDefinition): AnyDefinition;
  /** Reverts {@link up} as far as the older language can express it. */
  down(definition: AnyDefinition): AnyDefinition;
}

/** The definition with every node changed by `change`, innermost first. Nodes are objects that have a `config`. */
function mapNodes<T>(value: T, change: (node: AnyDefinition) => AnyDefinition): T {
  return mapped(value, change, 0) as T;
}

/** Depth limit, above that of any screen; deeper content is left unchanged. */
const depthMax = 200;

function mapped(value: unknown, change: (node: AnyDefinition) => AnyDefinition, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > depthMax) return value;
  if (Array.isArray(value)) return value.map((item) => mapped(item, change, depth + 1));
  const entries = Object.entries(value).map(([key, item]) => [key, mapped(item, change, depth + 1)]);
  const copy = Object.fromEntries(entries) as AnyDefinition;
  return typeof copy['config'] === 'object' && copy['config'] !== null ? change(copy) : copy;
}

/**
 * In version 0 the expression of a calculated field was the designer's list of tokens; a field was a text or `{
 * "vModel": "price" }`. Since version 1 it is a text: `quantity × price`.
 */
export const expressionAsText: Step = {
  name: 'expression-as-text',
  from: 0,
  up: (definition) => mapNodes(definition, (node) => withExpression(node, Array.isArray, joined)),
  down: (definition) => mapNodes(definition, (node) => withExpression(node, isText, tokens)),
};

const isText = (value: unknown): value is string => typeof value === 'string';

function withExpression<T>(
  node: AnyDefinition,
  applies: (value: unknown) => value is T,
  change: (value: T) => unknown,
): AnyDefinition {
  const expression = node['expression'];
  return applies(expression) ? { ...node, expression: change(expression) } : node;
}

function joined(list: unknown[]): string {
  return list.map(wordOf).join(' ');
}

function wordOf(token: unknown): string {
  if (typeof token !== 'object' || token === null) return String(token);
  const { vModel, __vModel__ } = token as AnyDefinition;
  const name = vModel ?? __vModel__;
  return typeof name === 'string' ? name : '';
}

/** Numbers, names with dots, and single signs. */
function tokens(text: string): string[] {
  return text.match(/\d+(?:\.\d+)?|[\p{L}_$][\p{L}\p{N}_$.]*|[^\s]/gu) ?? [];
}

/** The migrations of the language, in order; the first starts at version 0. */
export const steps: readonly Step[] = [expressionAsText];
