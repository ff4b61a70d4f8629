import { fieldTypeOf } from '../kind/field-type.ts';
import type { CompiledNode, CompiledScreen } from '../compile/tree.ts';
import { type CompiledValue, compileValue, type RulePlace, valueFormulaOf } from '../rules/formula-rule.ts';
import { fieldName, isWithin, tableOf } from '../schema/address.ts';
import { readOf } from '../compile/parameters/parameters.ts';
import { isObject } from '../schema/record.ts';
import { fittedValue } from './invalid-value.ts';

/** Decimals of a result for a number field that does not limit them. */
const decimals = 10;

const known = new WeakMap<object, Map<string, CompiledValue>>();

/**
 * A formula that gives a value to a field, compiled once: its result has the type of the field. Inside a sub-table it
 * reads the columns of the same row by their bare names. Undefined: the value is no formula.
 */
export function formulaFor(screen: CompiledScreen, field: CompiledNode, given: unknown): CompiledValue | undefined {
  const formula = valueFormulaOf(given);
  if (formula === undefined) return undefined;
  const name = field.field ?? '';
  const ofObject = known.get(given as object) ?? new Map<string, CompiledValue>();
  known.set(given as object, ofObject);
  const made = ofObject.get(name) ?? compileFor(screen, field, formula);
  ofObject.set(name, made);
  return made;
}

function compileFor(screen: CompiledScreen, field: CompiledNode, formula: string): CompiledValue {
  const { precision } = field.props;
  const type = fieldTypeOf(field) ?? 'text';
  const settings = {
    precision: typeof precision === 'number' ? precision : decimals,
    result: type === 'list' || type === 'any' ? 'text' : type,
  };
  const table = tableOf(field.field ?? '');
  const { reads, evaluate } = compileValue(formula, { table, ...namedFields(screen) }, settings);
  return { reads, evaluate: (read) => fittedValue(field, evaluate(read)) };
}

/** The types, names and labels of fields in formulas of a screen. */
export const namedFields = ({ fields, calculation }: CompiledScreen): Pick<RulePlace, 'typeOf' | 'fieldOf'> => ({
  typeOf: (name) => fieldTypeOf(fields.get(name)),
  fieldOf: calculation.fieldOf,
});

/** Whether the default of a field follows what its formula reads until someone edits the field. */
export const isKeptDefault = ({ config: { defaultValue } }: Pick<CompiledNode, 'config'>): boolean =>
  isObject(defaultValue) && defaultValue['keep'] === 'untilEdited';

/** Where a step of an action runs: in a row, or in the record. */
export interface StepPlace<Row> {
  readonly table: string;
  readonly row: Row;
}

/** A field that a `set` step writes to: the row it is in, for a column. */
export interface SetTarget<Row> {
  readonly node: CompiledNode;
  readonly row: Row | undefined;
}

/**
 * The fields that a name of a `set` step refers to: a column of the row the step is in, by its bare or full name; from
 * outside of its table, that column in every row. None: the name is not a field.
 */
export function setTargets<Row>(
  { fields }: CompiledScreen,
  name: string,
  place: StepPlace<Row> | undefined,
  rowsOf: (table: string) => readonly Row[],
): SetTarget<Row>[] {
  const own = place && fields.get(isWithin(name, place.table) ? name : fieldName(place.table, name));
  if (own) return [{ node: own, row: place.row }];
  const node = fields.get(name);
  if (!node) return [];
  const table = tableOf(name);
  return table === undefined ? [{ node, row: undefined }] : rowsOf(table).map((row) => ({ node, row }));
}

/** The value that a `set` step gives to a field: a constant, a name that is read, or the result of a formula. */
export function setValue(
  screen: CompiledScreen,
  node: CompiledNode,
  parameter: unknown,
  read: (name: string) => unknown,
): unknown {
  const formula = formulaFor(screen, node, parameter);
  if (formula) return formula.evaluate(read);
  const name = readOf(parameter);
  return fittedValue(node, name === undefined ? parameter : read(name));
}
