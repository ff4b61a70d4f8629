import type { Rule } from '#schemas/language/rule.ts';
import type { CompiledRule } from '../compile/tree.ts';
import { RuleBudgetSpent } from './budget.ts';
import { evaluate, isTrue, Reader } from './evaluate.ts';
import { inspectRule } from './inspect.ts';

/**
 * Makes a rule ready to be asked: json-logic, evaluated by json-logic-js over names instead of properties. A rule outside
 * its bounds, or with an operator that is not on the list, is never run: it is false. Throws only where a shared budget is spent.
 */
export function compileRule(rule: Rule): CompiledRule {
  if (typeof rule === 'boolean') return { source: rule, reads: [], test: () => rule };
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
        // Shared by all rules of a save: one that is not evaluated for want of it must not count as false.
        if (error instanceof RuleBudgetSpent && error.isShared) throw error;
        return false;
      }
    },
  };
}
