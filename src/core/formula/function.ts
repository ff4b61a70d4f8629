import type { Around, Reason } from '../calc/engine.ts';
import type { FieldType } from '../kind/kind.ts';
import { addColumnFunction, type Tree } from '../calc/parse.ts';
import type { Rational } from '../calc/rational.ts';
import type { Fault, Moment, Value } from './value.ts';

/** What an evaluation has besides its arguments. */
export interface Evaluation extends Around {
  /** Counts steps; throws when the evaluation has taken too many. */
  spend(steps: number): void;
  /** Shown next to the result: an operand that counts as 0, a year without calendar. */
  note(reason: Reason): void;
}

/** An argument evaluated when it is wanted; with a row, over this row of the columns in it. */
export interface Lazy {
  (row?: number): Value;
  /** The number of rows of its columns; undefined: it reads no column. */
  readonly rows: () => number | undefined;
}

/** Decides whether a value, or a row of the columns of a condition, is counted. */
export type Criterion = (value: Value, row: number) => boolean | Fault;

/** Argument types, and what a function receives for each. */
export interface ArgumentTypes {
  number: Rational;
  /** A whole number within the exact range of doubles; decimals are cut off. */
  integer: number;
  text: string;
  bool: boolean;
  date: Moment;
  /** Any value, blank included. */
  any: Value;
  /** Evaluated by the function itself, if at all. */
  lazy: Lazy;
  /** A column, or the values of an argument. */
  list: readonly Value[];
  /** The numbers of a column; other values are skipped. */
  numbers: readonly Rational[];
  criterion: Criterion;
}

export type ArgumentType = keyof ArgumentTypes;

/** An argument of a function: required, optional with its default, or the last one, repeated. */
export interface Argument<T extends ArgumentType = ArgumentType, Received = unknown> {
  readonly name: string;
  readonly type: T;
  readonly optional?: boolean;
  /** May be given several times, in turn with the repeated ones next to it: conditions and values of `IFS`. */
  readonly repeated?: boolean;
  /** Only for the type of `evaluate`. */
  readonly received?: Received;
}

type Received<A> = A extends Argument<ArgumentType, infer R> ? R : never;
type AllReceived<A extends readonly Argument[]> = { -readonly [Index in keyof A]: Received<A[Index]> };

export const argument = <T extends ArgumentType>(type: T, name: string): Argument<T, ArgumentTypes[T]> => ({
  name,
  type,
});

export const optional = <T extends ArgumentType>(type: T, name: string): Argument<T, ArgumentTypes[T] | undefined> => ({
  name,
  type,
  optional: true,
});

/** A last argument, given any number of times: the function receives a list of them. */
export const repeated = <T extends ArgumentType>(type: T, name: string): Argument<T, readonly ArgumentTypes[T][]> => ({
  name,
  type,
  repeated: true,
});

/** What a function may give back: whole numbers and undefined for blank as well. */
export type Result = Value | number | undefined;

export type FormulaGroup =
  | 'logic'
  | 'number'
  | 'column'
  | 'statistics'
  | 'text'
  | 'date'
  | 'money'
  | 'finance'
  | 'person';

/** A function of formulas: the checker, completion, help and evaluation all read this. */
export interface FormulaFunction {
  readonly name: string;
  /** The Chinese name. */
  readonly alias: string;
  readonly group: FormulaGroup;
  readonly arguments: readonly Argument[];
  readonly result: FieldType;
  /** What its result depends on besides its arguments. */
  readonly reads?: 'calendar' | 'clock' | 'user';
  /** A formula and its result as text; empty: it depends on who and when. */
  readonly example: readonly [formula: string, result: string];
  readonly text: { readonly zh: string; readonly zhtw: string; readonly en: string };
  /** Loads what an evaluation with these arguments needs besides this module; undefined: nothing. */
  readonly load?: (given: readonly Tree[]) => Promise<unknown> | undefined;
  readonly evaluate: (values: readonly unknown[], evaluation: Evaluation) => Result;
}

/** Defines a function; `evaluate` receives its arguments as their types say. */
export function define<const A extends readonly Argument[]>(
  given: Omit<FormulaFunction, 'arguments' | 'evaluate'> & {
    readonly arguments: A;
    readonly evaluate: (this: Evaluation, ...values: AllReceived<A>) => Result;
  },
): FormulaFunction {
  // The engine converts every argument to the type it is declared with.
  const evaluate = given.evaluate as (this: Evaluation, ...values: readonly unknown[]) => Result;
  return { ...given, evaluate: (values, evaluation) => evaluate.call(evaluation, ...values) };
}

let provided: readonly FormulaFunction[] = [];

/** Adds the functions of third parties, before the first formula is parsed: those of columns read them as a whole. */
export function provideFunctions(functions: readonly FormulaFunction[]): void {
  provided = functions;
  for (const { name, alias, arguments: declared } of functions) {
    if (declared.some(({ type }) => type === 'list' || type === 'numbers' || type === 'criterion'))
      addColumnFunction(name, alias);
  }
}

export const providedFunctions = (): readonly FormulaFunction[] => provided;
