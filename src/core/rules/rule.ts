import type { Rule } from '#schemas/language/rule.ts';
import type { CompiledRule } from '../compile/tree.ts';
import { RuleBudgetSpent } from './budget.ts';
import { evaluate, isTrue, Reader } from './evaluate.ts';
import { compileCondition, formulaOf, type RulePlace } from './formula-rule.ts';
import { inspectRule } from './inspect.ts';

/**
 * Compiles a json-logic rule, evaluated by json-logic-js over names instead of properties. A rule that exceeds the
 * limits, or has an operator outside the allow-list, is never run: it is false. Throws only when a shared budget is
 * exceeded.
 */
export function compileRule(rule: Rule, place: RulePlace = {}): CompiledRule {
  if (typeof rule === 'boolean') return { source: rule, reads: [], test: () => rule };
  const formula = formulaOf(rule);
  if (formula !== undefined) return compileCondition(rule, formula, place);
  const { reads, problems } = inspectRule(rule);
  const names = [...new Set(reads.map(({ name }) => name))];
  if (problems.length > 0) return { source: rule, reads: names, test: () => false };
  return {
    source: rule,
    reads: names,
    test(read) {
      try {
        return isTrue(evaluate(rule, new Reader(read)));
      } catch (error) {
        // The budget is shared by all rules of a save: an aborted rule must not count as false.
        if (error instanceof RuleBudgetSpent && error.isShared) throw error;
        return false;
      }
    },
  };
}
