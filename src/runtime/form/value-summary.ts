import type { CompiledScreen } from '#core/compile/tree.ts';
import { textOf } from '#core/text/message.ts';
import type { PlatformValue } from '../context/platform.ts';
import type { FormStore } from './form-store.ts';

/** Maximum of values and records named in a confirmation, and of characters of each. */
export const shownMax = 5;
const valueMax = 40;

/** Values as named in a confirmation: field labels and value labels. */
export function valueSummary(values: Readonly<Record<string, unknown>>, labels?: ReadonlyMap<string, string>): string {
  const filled = Object.entries(values).filter(([name, value]) => summaryOf(value) !== '' && !name.endsWith('_id'));
  const parts = filled
    .slice(0, shownMax)
    .map(([name, value]) => `${labels?.get(name) || name} ${summaryOf(value).slice(0, valueMax)}`);
  return [...parts, ...(filled.length > shownMax ? ['…'] : [])].join(', ');
}

/** The values of these fields of an open form. */
export function fieldSummary(
  screen: CompiledScreen,
  store: FormStore,
  names: readonly string[],
  { language, messages }: Pick<PlatformValue, 'language' | 'messages'>,
): string {
  const labels = names.map((name) => {
    const label = screen.fields.get(name)?.config.label;
    return [name, label ? textOf(label, language, messages) : name] as const;
  });
  const values = names.map((name) => [name, store.read(name, undefined, undefined)] as const);
  return valueSummary(Object.fromEntries(values), new Map(labels));
}

function summaryOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(summaryOf).join('/');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
