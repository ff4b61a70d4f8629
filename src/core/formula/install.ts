import { type FormulaEngine, provideEngine } from '../calc/engine.ts';
import { parse, type Tree } from '../calc/parse.ts';
import { expressionText } from '../calc/source-text.ts';
import { decimalOf } from '../calc/rational.ts';
import { compileTree } from './compile-tree.ts';
import { callsIn } from './formula-tree.ts';
import { type FormulaFunction, providedFunctions } from './function.ts';
import {
  clockText,
  Clock,
  Fault,
  fault,
  isBlank,
  isList,
  isNumber,
  Moment,
  numberOf,
  numberText,
  textOf,
  truthOf,
  type Value,
} from './value.ts';
import { columnFunctions } from './functions/columns.ts';
import { dateFunctions } from './functions/dates.ts';
import { financeFunctions } from './functions/finance.ts';
import { formatFunctions } from './functions/formats.ts';
import { logicFunctions } from './functions/logic.ts';
import { moneyFunctions } from './functions/money.ts';
import { numberFunctions } from './functions/numbers.ts';
import { personFunctions } from './functions/person.ts';
import { statisticsFunctions } from './functions/statistics.ts';
import { textFunctions } from './functions/texts.ts';
import { workingDayFunctions } from './functions/working-days.ts';

/** The functions of the product. */
export const formulaFunctions: readonly FormulaFunction[] = [
  ...logicFunctions,
  ...numberFunctions,
  ...columnFunctions,
  ...statisticsFunctions,
  ...textFunctions,
  ...formatFunctions,
  ...dateFunctions,
  ...workingDayFunctions,
  ...moneyFunctions,
  ...financeFunctions,
  ...personFunctions,
];

let known: { readonly more: readonly FormulaFunction[]; readonly all: readonly FormulaFunction[] } | undefined;

/**
 * Every function of formulas, those of third parties included: checker, completion, help, the documentation page and the
 * tests read this list. The same array until functions are provided.
 */
export function allFunctions(): readonly FormulaFunction[] {
  const more = providedFunctions();
  if (known?.more !== more) known = { more, all: [...formulaFunctions, ...more] };
  return known.all;
}

/** A function by a name as it is written, in any case, or its Chinese name. */
export function functionNamed(written: string): FormulaFunction | undefined {
  const sought = written.toUpperCase();
  return allFunctions().find(({ name, alias }) => name === sought || alias === sought);
}

/** Makes every function available to evaluation. */
export function installFormulas(): void {
  addFunctions(allFunctions());
  provideEngine(engine);
}

const functions = new Map<string, FormulaFunction>();

/** A function by its name in capitals or its Chinese name, among those installed. */
export const functionOf = (name: string): FormulaFunction | undefined => functions.get(name);

/** Adds functions to those installed. Throws when one takes a name that is taken: it may add to the language, never change what it means. */
function addFunctions(added: readonly FormulaFunction[]): void {
  for (const one of added) {
    for (const name of [one.name, one.alias]) {
      const known = functions.get(name);
      if (known && known !== one) throw new Error(`a function ${name} exists already`);
      functions.set(name, one);
    }
  }
}

/** The result of a formula in the form its field stores, or why there is none. */
function stored(value: Value, { precision, result }: { precision: number; result: string }): unknown {
  if (value instanceof Fault) return value;
  if (isBlank(value)) return undefined;
  switch (result) {
    case 'number': {
      const number = numberOf(value);
      if (number instanceof Fault) return number;
      const rounded = Number(decimalOf(number, precision));
      return Number.isFinite(rounded) ? rounded : fault('too-large');
    }
    case 'bool': {
      const truth = truthOf(value);
      return truth instanceof Fault ? truth : truth ? 1 : 0;
    }
    case 'date':
    case 'datetime':
      return value instanceof Moment ? value.ms : fault('not-a-date');
    case 'plain':
      return plain(value);
    case 'time':
      return value instanceof Clock ? clockText(value) : fault('not-a-date');
    default:
      return textOf(value);
  }
}

/** A value as a field of its own type stores it. */
function plain(value: Value): unknown {
  if (value instanceof Moment) return value.ms;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (isNumber(value)) return Number(numberText(value));
  return isList(value) ? fault('one-value') : textOf(value);
}

const engine: FormulaEngine = {
  compile(tree, settings) {
    const evaluate = compileTree(tree, functionOf);
    return (read, around, spend) => {
      const value = stored(evaluate({ ...around, read }, spend), settings);
      if (!(value instanceof Fault)) return value;
      around.note?.(value);
      // Division by zero and circles give 0 (CALC-009), all other faults a blank.
      return value.isZero && settings.result === 'number' ? 0 : undefined;
    };
  },
  condition(tree) {
    const evaluate = compileTree(tree, functionOf);
    return (read, around, spend) => {
      const truth = truthOf(evaluate({ ...around, read }, spend));
      return truth instanceof Fault ? undefined : truth;
    };
  },
};

/** Loads what the calls of a formula need besides their functions: mathjs, pinyin. */
export async function loadNeeds(tree: Tree): Promise<void> {
  await Promise.all(callsIn(tree).map(({ name, arguments: given }) => functionOf(name)?.load?.(given)));
}

/** Whether one of the formulas calls a function that reads the calendar, the clock or the user. */
export const anyReads = (trees: readonly Tree[], what: FormulaFunction['reads']): boolean =>
  trees.some((tree) => callsIn(tree).some(({ name }) => functionOf(name)?.reads === what));

/** The tree of a formula; undefined: it does not parse. */
export function treeOf(expression: unknown): Tree | undefined {
  const parsed = parse(expressionText(expression) ?? '');
  return 'tree' in parsed ? parsed.tree : undefined;
}
