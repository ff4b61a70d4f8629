/** A definition of any language version, as JSON. */
export type AnyDefinition = Record<string, unknown>;

/**
 * Migration from one language version to the next. Both directions are pure and total: they never throw, never mutate
 * their input, and leave unknown content unchanged.
 */
export interface Step {
  /** Short description of the change: the name of the file. */
  name: string;
  /** Source version; the target is `from + 1`. */
  from: number;
  up(definition: AnyDefinition): AnyDefinition;
  /** Reverts {@link up} as far as the older language can express it. */
  down(definition: AnyDefinition): AnyDefinition;
}

/** The definition with every node changed by `change`, innermost first. Nodes are objects that have a `config`. */
export function mapNodes<T>(value: T, change: (node: AnyDefinition) => AnyDefinition): T {
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
