import type { Reason } from '../calc/engine.ts';
import { isTruth, parse, type Tree, visitTree } from '../calc/parse.ts';
import { compileTree } from '../formula/compile-tree.ts';
import { functionOf } from '../formula/install.ts';
import { treeText } from '../formula/formula-tree.ts';
import { Fault, isBlank, isList, textOf, type Value } from '../formula/value.ts';
import { aroundOf, type RulePlace, valueOf } from '../rules/formula-rule.ts';

/** The result of a part of a formula, as people read it. */
export type StepResult =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'truth'; readonly holds: boolean }
  | { readonly type: 'list'; readonly texts: readonly string[]; readonly count: number }
  | { readonly type: 'blank' }
  | { readonly type: 'fault'; readonly reason: Reason };

/** A part of a formula that was evaluated: `ROUND(total × 0.03; 2)`. */
export interface FormulaStep {
  readonly text: string;
  readonly result: StepResult;
}

/** How a formula came to its result. */
export interface FormulaCourse {
  /** The names that it reads, as written. */
  readonly reads: readonly string[];
  /** The evaluated parts, the inner ones first; the last one is the whole formula. */
  readonly steps: readonly FormulaStep[];
  /** Why an operand counts as 0, or there is no result (FORMULA-005). */
  readonly reasons: readonly Reason[];
}

/** A longer course is cut in its middle: its beginning and its end say most. */
const stepsMax = 24;
const valuesShown = 5;

const none: FormulaCourse = { reads: [], steps: [], reasons: [] };

/**
 * Evaluates a formula part by part; branches that are not taken are no part of its course. The functions of formulas and
 * what they need have to be loaded.
 */
export function courseOf(formula: string, place: RulePlace, read: (name: string) => unknown): FormulaCourse {
  const parsed = parse(formula, place.areNamesPaths);
  if (!('tree' in parsed)) return none;
  const { tree } = parsed;
  const values = new Map<Tree, Value>();
  const noted: Reason[] = [];
  const evaluate = compileTree(tree, functionOf, (part, value) => {
    // The last of several evaluations, as of a part that is read once more for a message.
    values.delete(part);
    values.set(part, value);
  });
  const result = evaluate({
    ...aroundOf(read, place),
    read: (name, take) => valueOf(read, name, take, place),
    note: ({ id, params }) =>
      void noted.push(id === 'formula.not-a-number' ? { id: countsAsZero, params } : { id, params }),
  });
  const parts = [...values].filter(([part]) => isStep(part));
  const steps = parts.map(([part, value]) => ({ text: treeText(part), result: resultOf(value) }));
  const reasons = [...blankOperands(values), ...noted, ...(result instanceof Fault ? [reasonOf(result)] : [])];
  return { reads: namesIn(tree), steps: distinct(shortened(steps)), reasons: distinct(reasons) };
}

const countsAsZero = 'formula.text-operand';

const isStep = ({ type }: Tree): boolean => type !== 'field' && type !== 'number' && type !== 'text';

const reasonOf = ({ id, params }: Fault): Reason => ({ id, params });

function distinct<T>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

const shortened = (steps: readonly FormulaStep[]): readonly FormulaStep[] =>
  steps.length <= stepsMax ? steps : [...steps.slice(0, stepsMax / 2), ...steps.slice(-stepsMax / 2)];

function namesIn(tree: Tree): string[] {
  const names = new Set<string>();
  visitTree(tree, (part) => {
    if (part.type === 'field' && !isTruth(part.name)) names.add(part.name);
  });
  return [...names];
}

/** Operands of arithmetic that are blank: they count as 0 (CALC-007). */
function blankOperands(values: ReadonlyMap<Tree, Value>): Reason[] {
  const found: Reason[] = [];
  const look = (part: Tree) => {
    const value = values.get(part);
    if (part.type === 'field' && value !== undefined && isBlank(value))
      found.push({ id: 'formula.blank-operand', params: { name: part.name } });
  };
  for (const part of values.keys()) {
    if (part.type === 'minus' || part.type === 'percent') look(part.operand);
    // A chain of operators is one part: its operators are visited one by one.
    for (let chain: Tree = part; chain.type === 'operation'; chain = chain.left) {
      look(chain.right);
      look(chain.left);
    }
  }
  return found;
}

function resultOf(value: Value): StepResult {
  if (value instanceof Fault) return { type: 'fault', reason: reasonOf(value) };
  if (typeof value === 'boolean') return { type: 'truth', holds: value };
  if (isBlank(value)) return { type: 'blank' };
  if (isList(value)) return { type: 'list', texts: value.slice(0, valuesShown).map(wordOf), count: value.length };
  return { type: 'text', text: wordOf(value) };
}

function wordOf(value: Value): string {
  const text = textOf(value);
  return text instanceof Fault ? '' : text.slice(0, 200);
}
