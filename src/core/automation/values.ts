import type { ActionValue } from '#schemas/language/automation.ts';
import type { Rule } from '#schemas/language/rule.ts';
import * as rules from '../rules/condition.ts';
import { nowName } from '../rules/formula-rule.ts';
import { isObject, ownAt } from '../schema/record.ts';
import { valueText } from '../text/value-text.ts';

export type Row = Readonly<Record<string, unknown>>;
/** The rows that earlier actions answered, by the name of the result. */
export type Results = Readonly<Record<string, readonly Row[]>>;

/** What actions read. */
export interface Scope {
  record: Row;
  results: Results;
  system: Row;
  /** The clock of formulas, epoch milliseconds. */
  now: number;
  /** Of the loop around the action. */
  item?: Row;
}

/** The first names of what a condition, a value or a text of an action reads. */
export const scopeNames = ['record', 'result', 'item', 'system'] as const;

/** `record.days`, `result.orders.count`, `result.orders.first.id`, `item.amount`, `system.@flowId`. */
export function readName(name: string, { record, results, item, system }: Scope): unknown {
  const [root, of = '', part] = name.split('.');
  if (root !== 'result') return ownAt({ record, item: item ?? null, system }, name) ?? null;
  const rows = Object.hasOwn(results, of) ? (results[of] ?? []) : [];
  if (part === 'count') return rows.length;
  return ownAt({ first: rows[0] ?? null }, name.split('.').slice(2).join('.')) ?? null;
}

/** The name that a value reads; undefined: it is a constant. */
export function nameOfValue(value: ActionValue): string | undefined {
  const [origin, name] = Object.entries(value)[0] ?? [];
  return origin === undefined || origin === 'constant' ? undefined : `${origin}.${String(name)}`;
}

export function valueOf(value: ActionValue | undefined, scope: Scope): unknown {
  if (value === undefined) return null;
  const name = nameOfValue(value);
  return name === undefined ? ((value as { constant: unknown }).constant ?? null) : readName(name, scope);
}

/** Whether the condition of an action holds. Throws where it cannot be evaluated. */
export function conditionHolds(rule: unknown, scope: Scope): boolean {
  return (
    rule === undefined ||
    rules.conditionHolds(rule as Rule, (path) => (path === nowName ? scope.now : readName(path, scope)))
  );
}

/** `{record.title}`: what a text of an action reads. */
const placeholder = /\{([^{}]+)\}/g;

export const namesInText = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name = '']) => name);

/** A text with its placeholders filled in, as plain text; `textOf` knows how a field of the record is shown. */
export function filledText(text: string, scope: Scope, textOf: (field: string) => string | undefined): string {
  return text.replace(placeholder, (_, name: string) => {
    const own = name.startsWith('record.') ? textOf(name.slice('record.'.length)) : undefined;
    const value = own ?? readName(name, scope);
    return isObject(value) || Array.isArray(value) ? JSON.stringify(value) : valueText(value ?? '');
  });
}
