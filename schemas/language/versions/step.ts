/** A definition of some version of the language, as JSON. */
export type AnyDefinition = Record<string, unknown>;

/**
 * One step of the language, from a version to the next. Both directions are pure and total: they never throw, never mutate
 * what they are given, and leave alone what they do not know.
 */
export interface Step {
  /** What changed, in a few words: the name of the file. */
  name: string;
  /** The version it leads from; it leads to `from + 1`. */
  from: number;
  up(definition: AnyDefinition): AnyDefinition;
  /** Undoes {@link up}: what the older language can say is said in it again. */
  down(definition: AnyDefinition): AnyDefinition;
}

/** The definition with every node changed by `change`, innermost first. Nodes are objects that have a `config`. */
export function mapNodes<T>(value: T, change: (node: AnyDefinition) => AnyDefinition): T {
  return mapped(value, change, 0) as T;
}

/** Deeper than any screen; what lies below is left alone. */
const depthMax = 200;

function mapped(value: unknown, change: (node: AnyDefinition) => AnyDefinition, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > depthMax) return value;
  if (Array.isArray(value)) return value.map((item) => mapped(item, change, depth + 1));
  const entries = Object.entries(value).map(([key, item]) => [key, mapped(item, change, depth + 1)]);
  const copy = Object.fromEntries(entries) as AnyDefinition;
  return typeof copy['config'] === 'object' && copy['config'] !== null ? change(copy) : copy;
}
