import { hasRows } from '#core/kind/kind.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import type { Fixture } from '#schemas/fixture/fixture.ts';

/** The states of a form in the gallery: with values, new, with validation errors, disabled, and read-only. */
export const states = ['filled', 'empty', 'invalid', 'disabled', 'view'] as const;
export type State = (typeof states)[number];

/** The state of a fixture. */
export const stateOf = ({ mode }: Fixture): State => (mode === 'view' ? 'view' : 'filled');

/** The definition of a form in a state: with all fields required for `invalid`, or disabled. */
export function definitionIn(definition: object, state: State): object {
  if (state === 'disabled') return { ...definition, disabled: true };
  return state === 'invalid' ? (requiring(definition) as object) : definition;
}

const isObject = (part: unknown): part is Record<string, unknown> => typeof part === 'object' && part !== null;

/** Makes every editable field required, at any depth. */
function requiring(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(requiring);
  if (!isObject(part)) return part;
  const inner = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, requiring(value)]));
  const { config } = inner;
  const isOpen = isObject(config) && 'vModel' in part && config['disabled'] !== true && part['disabled'] !== true;
  return isOpen ? { ...inner, config: { ...config, required: true } } : inner;
}

/** The record of a form in a state; undefined: a new one. For `invalid` a sub-table has one empty row. */
export function recordIn(
  screen: CompiledScreen,
  record: Fixture['record'],
  state: State,
): Record<string, unknown> | undefined {
  if (state === 'empty') return undefined;
  if (state !== 'invalid') return record;
  const tables = [...screen.fields].filter(([, node]) => hasRows(node.kind));
  return Object.fromEntries(tables.map(([name]) => [name, [{}]]));
}
