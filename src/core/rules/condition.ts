import type { Rule } from '#schemas/language/rule.ts';
import { evaluate, isTrue, Reader } from './evaluate.ts';
import { type CompiledCondition, compileCondition, formulaOf } from './formula-rule.ts';
import { inspectRule } from './inspect.ts';

const formulas = new WeakMap<object, CompiledCondition>();

/**
 * Whether a condition of a process or an automation holds, which reads paths: `record.days`, `initiator.roleIds`. Throws
 * where it cannot be evaluated: the condition of a form is false then, but these are reported to a person.
 */
export function conditionHolds(rule: Rule, read: (path: string) => unknown): boolean {
  if (typeof rule === 'boolean') return rule;
  const formula = formulaOf(rule);
  if (formula === undefined) {
    if (inspectRule(rule).problems.length > 0) throw new TypeError('rule');
    return isTrue(evaluate(rule, new Reader(read)));
  }
  const compiled = formulas.get(rule) ?? compileCondition(rule, formula, { areNamesPaths: true });
  formulas.set(rule, compiled);
  const answer = compiled.answer(read);
  if (answer === undefined) throw new TypeError('formula');
  return answer;
}
