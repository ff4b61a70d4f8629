import type { Field } from '#schemas/resources/entity.ts';
import { compileRule } from '../rule/rule.ts';

/** Whether a field means something in this record. */
export function isShown({ shown }: Field, values: Readonly<Record<string, unknown>>): boolean {
  if (shown === undefined) return true;
  return compileRule(shown).test((name) => (Object.hasOwn(values, name) ? values[name] : undefined));
}
