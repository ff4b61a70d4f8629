import { findCycles } from './cycles.ts';
import type { FieldType } from '../kind/kind.ts';
import { isTruth, type Take, type Tree } from './parse.ts';
import { compileExpression } from './expression.ts';
import {
  type Calculation,
  type CalculationGraph,
  type CalculationRead,
  type GraphField,
  type GraphProblem,
} from './graph.ts';
import { precisionOf } from './rational.ts';
import { fieldName, tableOf } from '../schema/address.ts';

/**
 * Compiles all calculated fields of a form. Never throws: errors are listed in `problems`, and such a field computes as
 * 0.
 */
export function buildGraph(fields: readonly GraphField[]): CalculationGraph {
  const problems: GraphProblem[] = [];
  const form = formFields(fields);
  const formulas: Tree[] = [];
  const offsets: Found['offsets'] = new Map();
  const compiled = new Map<string, Calculation>();
  for (const field of fields) {
    if (field.calculation) compiled.set(field.name, calculation(field, form, { problems, formulas, offsets }));
  }
  const cycles = findCycles(compiled);
  for (const cycle of cycles) {
    for (const name of cycle.members) compiled.set(name, constantZero(compiled.get(name) as Calculation));
    const [name = '', next = ''] = cycle.path;
    const offset = offsets.get(name)?.get(next) ?? 0;
    problems.push({ name, id: 'issue.expression-circle', params: { circle: cycle.path.join(' → ') }, offset });
  }
  const order = sorted(compiled);
  const lookups = fields.filter(({ isLookup }) => isLookup).map(({ name }) => name);
  return {
    order,
    ...(lookups.length > 0 && { lookups: new Set(lookups) }),
    cycles: cycles.map((cycle) => cycle.path),
    dependants: dependantsOf(order),
    sums: sumsOf(order),
    ...(formulas.length > 0 && { formulas }),
    fieldOf: (written, table) => resolved(written, table, form),
    problems,
  };
}

/** The fields that a formula may name. */
export interface FormFields {
  readonly names: ReadonlySet<string>;
  /** Names by label; a label of several fields names none. */
  readonly labels: ReadonlyMap<string, string | undefined>;
  readonly types: ReadonlyMap<string, FieldType | undefined>;
}

export const formFields = (fields: readonly GraphField[]): FormFields => ({
  names: new Set(fields.map((field) => field.name)),
  labels: labelsOf(fields),
  types: new Map(fields.map(({ name, type }) => [name, type])),
});

function labelsOf(fields: readonly GraphField[]): Map<string, string | undefined> {
  const own = new Map(fields.map(({ name, label }) => [name, label]));
  const labels = new Map<string, string | undefined>();
  for (const { name, label } of fields) {
    if (label === undefined) continue;
    const table = tableOf(name);
    const tableLabel = table === undefined ? undefined : own.get(table);
    const written = table === undefined ? [label] : [`${table}.${label}`, `${tableLabel ?? table}.${label}`];
    for (const one of new Set(written)) labels.set(one, labels.has(one) ? undefined : name);
  }
  return labels;
}

/** What the compilation of a formula finds. */
interface Found {
  readonly problems: GraphProblem[];
  readonly formulas: Tree[];
  /** Where a calculation reads a field first, by both names. */
  readonly offsets: Map<string, ReadonlyMap<string, number>>;
}

function calculation(field: GraphField, form: FormFields, { problems, formulas, offsets }: Found): Calculation {
  const { name, calculation: given } = field;
  const table = tableOf(name);
  const precision = precisionOf(given?.precision);
  const expression = compileExpression(given?.expression, { precision, result: given?.result });
  if (expression.problem) problems.push({ name, ...expression.problem });
  if (expression.needsEngine) formulas.push(expression.tree);
  const operands = expression.reads.map((written, index): CalculationRead | undefined => {
    const read = resolved(written, table, form);
    // Yes and no as spreadsheets write them, unless a field has the name.
    if (read === undefined && isTruth(written)) return undefined;
    if (read !== undefined) return readOf(read, table, expression.takes[index] ?? 'value');
    const offset = expression.offsets[index] ?? 0;
    problems.push({ name, id: 'issue.expression-unknown-field', params: { name: written }, offset });
    return undefined;
  });
  const places = operands.flatMap((operand, index) =>
    operand ? [[operand.name, expression.offsets[index] ?? 0] as const] : [],
  );
  offsets.set(name, new Map(places.reverse()));
  const types = new Map(
    expression.reads.map((written, index) => [written, form.types.get(operands[index]?.name ?? '')]),
  );
  const typeOf = (written: string) => types.get(written);
  const isEmpty = given?.blankWhenEmpty === true && operands.length > 0 ? allBlank(operands) : undefined;
  return {
    name,
    table,
    reads: operands.filter((operand) => operand !== undefined),
    precision,
    ...(expression.needsEngine && { tree: expression.tree }),
    evaluate: (read, around) =>
      isEmpty?.(read)
        ? undefined
        : expression.evaluate(
            operands.map((operand) => operand && read(operand.name, operand.sum, operand.column)),
            { ...around, typeOf },
          ),
  };
}

/** The field that a formula names: a name first, then a label; in a sub-table a column of the same row first. */
export function resolved(
  written: string,
  table: string | undefined,
  { names, labels }: FormFields,
): string | undefined {
  const candidates = table === undefined ? [written] : [fieldName(table, written), written];
  return (
    candidates.find((one) => names.has(one)) ??
    candidates.map((one) => labels.get(one)).find((one) => one !== undefined)
  );
}

function readOf(name: string, table: string | undefined, take: Take): CalculationRead {
  const from = tableOf(name);
  if (take === 'column' && from !== undefined) return { name, sum: false, column: true };
  return { name, sum: from !== undefined && (from !== table || take === 'sum') };
}

/** Whether nothing that a formula reads has a value: of a sum, no cell of its column. */
function allBlank(
  operands: readonly (CalculationRead | undefined)[],
): (read: Parameters<Calculation['evaluate']>[0]) => boolean {
  const isBlank = (value: unknown) => value === undefined || value === null || value === '';
  return (read) =>
    operands.every((operand) => {
      if (!operand) return true;
      const { name, sum, column } = operand;
      const value = read(name, false, sum || column);
      return Array.isArray(value) ? value.every(isBlank) : isBlank(value);
    });
}

function constantZero({ name, table, precision }: Calculation): Calculation {
  return { name, table, precision, reads: [], evaluate: () => 0 };
}

/** Topological order: each calculation after those it reads. Cycles have been removed before. */
function sorted(compiled: ReadonlyMap<string, Calculation>): Calculation[] {
  const order = new Set<Calculation>();
  const place = (one: Calculation) => {
    if (order.has(one)) return;
    for (const read of one.reads) {
      const before = compiled.get(read.name);
      if (before) place(before);
    }
    order.add(one);
  };
  compiled.forEach(place);
  return [...order];
}

function sumsOf(order: readonly Calculation[]): Map<string, string[]> {
  const sums = new Map<string, string[]>();
  for (const { name, sum } of order.flatMap((one) => one.reads)) {
    const table = tableOf(name);
    if (!sum || table === undefined) continue;
    const columns = sums.get(table) ?? [];
    if (!columns.includes(name)) sums.set(table, [...columns, name]);
  }
  return sums;
}

/** Memoised: the page needs the same name at every keystroke. */
function dependantsOf(order: readonly Calculation[]): (name: string) => readonly Calculation[] {
  const known = new Map<string, readonly Calculation[]>();
  return (name) => {
    const answer = known.get(name) ?? followers(order, name);
    known.set(name, answer);
    return answer;
  };
}

function followers(order: readonly Calculation[], changed: string): readonly Calculation[] {
  const touched = new Set([changed]);
  return order.filter((one) => {
    const follows =
      one.table === changed ||
      one.reads.some(({ name, sum, column }) => touched.has(name) || ((sum || column) && tableOf(name) === changed));
    if (follows) touched.add(one.name);
    return follows;
  });
}
