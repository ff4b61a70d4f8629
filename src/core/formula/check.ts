import type { FieldType } from '../kind/kind.ts';
import { type CallTree, type FieldTree, type Tree, visitTree } from '../calc/parse.ts';
import { decimalText } from '../calc/rational.ts';
import { readTime } from '../dates/format.ts';
import { suggest } from '../schema/nearest.ts';
import type { Argument, ArgumentType, FormulaFunction } from './function.ts';

/** A mistake of a formula that parses; the offset is in its text. */
export interface FormulaProblem {
  readonly id: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly offset: number;
  /** Absent: an error. */
  readonly severity?: 'warning';
}

/** The names around a formula. */
export interface FormulaNames {
  readonly functions: readonly FormulaFunction[];
  /** The type of the field that a formula names; undefined: not known. */
  typeOf(name: string): FieldType | undefined;
  /** Whether the name is a column of a sub-table that the formula is not in. */
  isColumn(name: string): boolean;
}

interface Found {
  readonly type: FieldType;
  /** The offset of its text. */
  readonly offset: number;
  /** A column as a whole. */
  readonly isList?: boolean;
  /** A column of values that have no sum, read outside its table. */
  readonly column?: string;
  /** A text in the formula itself. */
  readonly literal?: string;
}

/**
 * Checks the calls and types of a formula without evaluating it: unknown functions, numbers and types of arguments,
 * texts and columns where one number is needed. Types that are only known when it is evaluated are accepted.
 */
export function checkFormula(tree: Tree, names: FormulaNames): FormulaProblem[] {
  const checker = new Checker(names);
  checker.typeOf(tree, false);
  return checker.problems;
}

/** Functions by both names, once for a list: a form has hundreds of formulas. */
function namedFunctions(functions: readonly FormulaFunction[]): ReadonlyMap<string, FormulaFunction> {
  const known =
    byLists.get(functions) ??
    new Map(functions.flatMap((one) => [[one.name, one] as const, [one.alias, one] as const]));
  byLists.set(functions, known);
  return known;
}

const byLists = new WeakMap<readonly FormulaFunction[], ReadonlyMap<string, FormulaFunction>>();

class Checker {
  readonly problems: FormulaProblem[] = [];
  private readonly names: FormulaNames;
  /** Within a call that handles faults. */
  private isCaught = false;
  private readonly byName: ReadonlyMap<string, FormulaFunction>;

  constructor(names: FormulaNames) {
    this.names = names;
    this.byName = namedFunctions(names.functions);
  }

  /** `byRow`: evaluated for each row of the columns in it. */
  typeOf(tree: Tree, byRow: boolean): Found {
    switch (tree.type) {
      case 'number':
        return { type: 'number', offset: 0 };
      case 'text':
        return { type: 'text', offset: tree.offset, literal: tree.text };
      case 'field':
        return this.field(tree, byRow);
      case 'minus':
      case 'percent':
        this.operand(this.typeOf(tree.operand, byRow));
        return { type: 'number', offset: 0 };
      case 'join':
        for (const part of tree.parts) this.single(this.typeOf(part, byRow));
        return { type: 'text', offset: 0 };
      case 'operation':
      case 'comparison':
        return this.chain(tree, byRow);
      case 'call':
        return this.call(tree, byRow);
    }
  }

  /** Left to right in a loop: a chain may be thousands of operators long. */
  private chain(tree: Extract<Tree, { left: Tree }>, byRow: boolean): Found {
    const steps: Extract<Tree, { left: Tree }>[] = [];
    let first: Tree = tree;
    while (first.type === 'operation' || first.type === 'comparison') {
      steps.push(first);
      first = first.left;
    }
    let left = this.typeOf(first, byRow);
    for (const { type, operator, right } of steps.reverse()) {
      if (!this.isCaught && (operator === '÷' || operator === 'mod') && isZero(right)) {
        this.problems.push({
          id: 'issue.formula-divides-by-zero',
          params: {},
          offset: left.offset,
          severity: 'warning',
        });
      }
      const operands = [left, this.typeOf(right, byRow)];
      for (const one of operands)
        if (type === 'operation') this.operand(one);
        else this.single(one);
      left = { type: type === 'operation' ? 'number' : 'bool', offset: left.offset };
    }
    return left;
  }

  private field({ name, offset, take }: FieldTree, byRow: boolean): Found {
    const type = this.names.typeOf(name) ?? 'any';
    if (take === 'sum') return { type: 'number', offset };
    if (take === 'column') return { type, offset, isList: !byRow && this.names.isColumn(name) };
    if (!this.names.isColumn(name) || byRow) return { type, offset };
    // Outside its table a column counts as its sum (CALC-017), which only numbers have.
    const hasSum = type === 'number' || type === 'any' || type === 'bool';
    return { type: 'number', offset, ...(!hasSum && { column: name }) };
  }

  private call(tree: CallTree, byRow: boolean): Found {
    const { name, offset } = tree;
    const known = this.byName.get(name);
    if (!known) {
      const all = [...this.byName.keys()];
      this.report('issue.unknown-function', { name, ...suggest(name, all) }, offset);
      for (const part of tree.arguments) this.typeOf(part, true);
      return { type: 'any', offset };
    }
    const declared = argumentsFor(known.arguments, tree.arguments.length);
    if (!declared) {
      this.report(
        'issue.formula-arguments',
        { name, allowed: countsOf(known.arguments), count: tree.arguments.length },
        offset,
      );
      for (const part of tree.arguments) this.typeOf(part, true);
      return { type: known.result, offset };
    }
    const isCaught = this.isCaught;
    this.isCaught ||= known.name === 'IFERROR';
    for (const [index, part] of tree.arguments.entries())
      this.argument(part, declared[index] as Argument, index, tree, byRow);
    this.isCaught = isCaught;
    return { type: known.result, offset, isList: known.result === 'list' };
  }

  private argument(part: Tree, { type }: Argument, index: number, call: CallTree, byRow: boolean): void {
    const ofRows = type === 'list' || type === 'numbers' || type === 'criterion';
    // A column itself is taken as a whole; anything made of columns is evaluated row by row.
    const found = this.typeOf(part, byRow || (ofRows && part.type !== 'field'));
    const offset = found.offset || call.offset;
    if (found.isList && !ofRows && type !== 'lazy' && type !== 'any') {
      return this.report('issue.formula-column', { name: nameOf(part) ?? call.name }, offset);
    }
    if (found.column !== undefined && !ofRows) {
      return this.report('issue.formula-column', { name: found.column }, offset);
    }
    if (!fits(found, type)) {
      this.report(`issue.formula-needs-${needs[type] ?? 'number'}`, { name: call.name, position: index + 1 }, offset);
    }
  }

  /** An operand of arithmetic: a text that is no number always counts as 0. */
  private operand(found: Found): void {
    if (found.isList) this.report('issue.formula-column', { name: '' }, found.offset);
    if (found.literal !== undefined && decimalText(found.literal) === undefined) {
      this.report('issue.formula-text-operand', { text: found.literal.slice(0, 50) }, found.offset);
    }
  }

  private single({ isList, column, offset }: Found): void {
    if (isList || column !== undefined) this.report('issue.formula-column', { name: column ?? '' }, offset);
  }

  private report(id: string, params: FormulaProblem['params'], offset: number): void {
    this.problems.push({ id, params, offset });
  }
}

/** Constants of more parts are not computed. */
const constantPartsMax = 50;

/** Whether a tree is a constant 0, written or computed from constants. */
function isZero(tree: Tree): boolean {
  let parts = 0;
  visitTree(tree, () => (parts += 1) <= constantPartsMax);
  return parts <= constantPartsMax && constantOf(tree) === 0;
}

function constantOf(tree: Tree): number {
  if (tree.type === 'number') return Number(tree.text);
  if (tree.type === 'minus') return -constantOf(tree.operand);
  if (tree.type === 'percent') return constantOf(tree.operand) / 100;
  if (tree.type !== 'operation') return Number.NaN;
  const [left, right] = [constantOf(tree.left), constantOf(tree.right)];
  if (tree.operator === '+') return left + right;
  if (tree.operator === '-') return left - right;
  return tree.operator === '×' ? left * right : Number.NaN;
}

const nameOf = (tree: Tree): string | undefined => (tree.type === 'field' ? tree.name : undefined);

const needs: Partial<Record<ArgumentType, string>> = {
  number: 'number',
  integer: 'number',
  bool: 'yes-no',
  date: 'date',
};

/** Whether a value of this type can be of the wanted one when it is evaluated. */
function fits({ type, literal }: Found, wanted: ArgumentType): boolean {
  if (type === 'any' || type === 'list') return true;
  if (wanted === 'number' || wanted === 'integer') {
    return type === 'text' ? literal === undefined || decimalText(literal) !== undefined : true;
  }
  if (wanted === 'date') {
    if (type === 'text') return literal === undefined || readTime(literal) !== undefined;
    return type === 'date' || type === 'datetime' || type === 'number';
  }
  if (wanted === 'bool') return type !== 'text' || literal === undefined || /^(true|false|\d+)$/i.test(literal);
  return true;
}

/** The declared argument of each given one; undefined: there are too many or too few. */
function argumentsFor(declared: readonly Argument[], count: number): Argument[] | undefined {
  const single = declared.filter((one) => !one.repeated);
  const repeated = declared.filter((one) => one.repeated);
  const others = count - single.length;
  if (repeated.length === 0) {
    const least = single.filter((one) => !one.optional).length;
    return count >= least && others <= 0 ? single.slice(0, count) : undefined;
  }
  if (others < repeated.length || others % repeated.length !== 0) return undefined;
  const turns = Array.from({ length: others }, (_, index) => repeated[index % repeated.length] as Argument);
  return [...single, ...turns];
}

/** `2`, `1-3`, `2+`. */
function countsOf(declared: readonly Argument[]): string {
  const least = declared.filter((one) => !one.optional).length;
  if (declared.some((one) => one.repeated)) return `${least}+`;
  return least === declared.length ? String(least) : `${least}-${declared.length}`;
}
