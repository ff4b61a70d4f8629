import type { Rule } from '#schemas/language/rule.ts';
import { type Around, currentEngine, type FormulaEngine } from '../calc/engine.ts';
import type { FieldType } from '../kind/kind.ts';
import { parse, type Take, type Tree, visitTree } from '../calc/parse.ts';
import { sumColumn } from '../calc/sum.ts';
import type { CompiledRule } from '../compile/tree.ts';
import { columnOf, isWithin, tableOf, withinTable } from '../schema/address.ts';
import { isObject, own } from '../schema/record.ts';
import { onBudget, RuleBudgetSpent, spend } from './budget.ts';

/** Where a rule is in a form. */
export interface RulePlace {
  /** The enclosing sub-table: its columns are those of the same row. */
  readonly table?: string | undefined;
  /** The type of a field by its full name. */
  readonly typeOf?: (name: string) => FieldType | undefined;
  /** Names are paths, `record.lines.amount`: the condition is of a process or an automation, not of a form. */
  readonly areNamesPaths?: boolean;
  /** The full name of the field that a formula means by a name or label. Undefined: names are read as written. */
  readonly fieldOf?: (written: string, table: string | undefined) => string | undefined;
}

/** The formula of a condition, `{ "formula": "days > 3" }`; undefined: the rule is json-logic. */
export const formulaOf = (rule: unknown): string | undefined =>
  isObject(rule) && typeof rule['formula'] === 'string' ? rule['formula'] : undefined;

/** The formula of a default or a parameter: `{ "formula": "today + 3" }`, of a default with `keep`. */
export const valueFormulaOf = (value: unknown): string | undefined =>
  isObject(value) && Object.keys(value).every((key) => key === 'formula' || key === 'keep')
    ? formulaOf(value)
    : undefined;

/** The bounds of a field that are formulas: least, greatest. */
export function boundFormulas(config: object): { side: 'min' | 'max'; formula: string }[] {
  return (['min', 'max'] as const).flatMap((side) => {
    const formula = own(config, `${side}Formula`);
    return typeof formula === 'string' && formula !== '' ? [{ side, formula }] : [];
  });
}

type Read = (name: string) => unknown;

/**
 * Compiles a condition that is a formula to the same form as one in json-logic. One that does not parse is false. It
 * reads names as json-logic does: fields, columns of the same row, `user.x`, and whole sub-tables for their columns.
 */
export function compileCondition(rule: Rule, formula: string, place: RulePlace): CompiledCondition {
  const parsed = parse(formula, place.areNamesPaths);
  if (!('tree' in parsed)) return { source: rule, reads: [], test: () => false, answer: () => undefined };
  const { tree } = parsed;
  // Labels are known once the whole screen is assembled.
  let reads: readonly string[] | undefined;
  let holds: ReturnType<FormulaEngine['condition']> | undefined;
  const answer = (read: Read) => {
    holds ??= currentEngine()?.condition(tree);
    const values = (name: string, take: Take) => valueOf(read, name, take, place);
    return onBudget(() => holds?.(values, aroundOf(read, place), spend));
  };
  return {
    source: rule,
    answer,
    get reads() {
      return (reads ??= readsOf(tree, place));
    },
    test: (read) => answer(read) === true,
  };
}

/** A condition that is a formula. */
export interface CompiledCondition extends CompiledRule {
  /** Whether it holds; undefined: it cannot be evaluated. */
  answer(read: Read): boolean | undefined;
}

/** A formula whose result is a value: a default, what a step sets, what a lookup compares with. */
export interface CompiledValue {
  readonly reads: readonly string[];
  /** The stored form of the result; undefined: blank. */
  evaluate(read: Read): unknown;
}

/** Compiles a formula to a value of the given type. One that does not parse is blank. */
export function compileValue(formula: string, place: RulePlace, settings: ValueSettings): CompiledValue {
  const parsed = parse(formula);
  if (!('tree' in parsed)) return { reads: [], evaluate: () => undefined };
  const { tree } = parsed;
  let reads: readonly string[] | undefined;
  let compiled: ReturnType<FormulaEngine['compile']> | undefined;
  return {
    get reads() {
      return (reads ??= readsOf(tree, place));
    },
    evaluate(read) {
      compiled ??= currentEngine()?.compile(tree, settings);
      const values = (name: string, take: Take) => valueOf(read, name, take, place);
      try {
        return onBudget(() => compiled?.(values, aroundOf(read, place), spend));
      } catch (error) {
        // The budget is shared by all rules of a save: an aborted formula must not count as blank.
        if (error instanceof RuleBudgetSpent && !error.isShared) return undefined;
        throw error;
      }
    },
  };
}

type ValueSettings = Parameters<FormulaEngine['compile']>[1];

/** What a formula in this place reads besides fields. */
export function aroundOf(read: Read, place: RulePlace): Around {
  return {
    now: read(nowName) as number | undefined,
    user: read('user') as Around['user'],
    calendar: read(calendarName) as Around['calendar'],
    typeOf(written) {
      const name = meant(written, place);
      return place.typeOf?.(name) ?? place.typeOf?.(`${place.table}.${name}`);
    },
  };
}

/** The names under which conditions read the clock and the working calendar. */
export const nowName = '@now';
export const calendarName = '@calendar';

function readsOf(tree: Tree, place: RulePlace): string[] {
  const names = new Set<string>();
  visitTree(tree, (part) => {
    if (part.type === 'field') names.add(rootRead(part.name, part.take ?? 'value', place));
  });
  return [...names];
}

const meant = (written: string, { table, fieldOf }: RulePlace): string => fieldOf?.(written, table) ?? written;

/** A cell of the same row by its column, a column of another table by its table. */
function rootRead(written: string, take: Take, place: RulePlace): string {
  const { table } = place;
  const name = meant(written, place);
  if (place.areNamesPaths) return name;
  const root = tableOf(name);
  if (root === undefined || root === 'user' || root === 'row' || root === 'route') return name;
  return take === 'value' && table !== undefined && isWithin(name, table) ? withinTable(name, table) : root;
}

/** What a formula in this place reads by a name or label. */
export function valueOf(read: Read, written: string, take: Take, place: RulePlace): unknown {
  const name = meant(written, place);
  if (place.areNamesPaths) return atPath(read, name, take);
  const root = rootRead(name, take, place);
  const value = read(root);
  if (root === name || (take === 'value' && tableOf(name) === place.table)) return value;
  if (!Array.isArray(value)) return own(value, columnOf(name));
  return cellsOf(value, columnOf(name), take);
}

function atPath(read: Read, path: string, take: Take): unknown {
  const value = read(path);
  const dot = path.lastIndexOf('.');
  if ((value !== undefined && value !== null) || dot < 0) return value;
  const rows = read(path.slice(0, dot));
  return Array.isArray(rows) ? cellsOf(rows, path.slice(dot + 1), take) : value;
}

function cellsOf(rows: readonly unknown[], column: string, take: Take): unknown {
  const cells = rows.map((row) => own(row, column));
  return take === 'column' ? cells : sumColumn(cells);
}
