import { findCycles } from './cycles.ts';
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
  const names = new Set(fields.map((field) => field.name));
  const compiled = new Map<string, Calculation>();
  for (const field of fields) {
    if (field.calculation) compiled.set(field.name, calculation(field, names, problems));
  }
  const cycles = findCycles(compiled);
  for (const cycle of cycles) {
    for (const name of cycle.members) compiled.set(name, constantZero(compiled.get(name) as Calculation));
    const [name = ''] = cycle.path;
    problems.push({ name, id: 'issue.expression-circle', params: { circle: cycle.path.join(' → ') }, offset: 0 });
  }
  const order = sorted(compiled);
  return {
    order,
    cycles: cycles.map((cycle) => cycle.path),
    dependants: dependantsOf(order),
    sums: sumsOf(order),
    problems,
  };
}

function calculation(field: GraphField, names: ReadonlySet<string>, problems: GraphProblem[]): Calculation {
  const { name } = field;
  const table = tableOf(name);
  const precision = precisionOf(field.calculation?.precision);
  const expression = compileExpression(field.calculation?.expression, precision);
  if (expression.problem) problems.push({ name, ...expression.problem });
  const operands = expression.reads.map((written, index): CalculationRead | undefined => {
    const read = ownColumn(written, table, names);
    const from = tableOf(read);
    if (names.has(read)) return { name: read, sum: from !== undefined && from !== table };
    const offset = expression.offsets[index] ?? 0;
    problems.push({ name, id: 'issue.expression-unknown-field', params: { name: read }, offset });
    return undefined;
  });
  return {
    name,
    table,
    reads: operands.filter((operand) => operand !== undefined),
    precision,
    evaluate: (read) => expression.evaluate(operands.map((operand) => operand && read(operand.name, operand.sum))),
  };
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
      one.reads.some(({ name, sum }) => touched.has(name) || (sum && tableOf(name) === changed));
    if (follows) touched.add(one.name);
    return follows;
  });
}

/** In a sub-table a bare name refers to the column of the same row, if there is one. */
function ownColumn(name: string, table: string | undefined, names: ReadonlySet<string>): string {
  const column = fieldName(table, name);
  return table !== undefined && names.has(column) ? column : name;
}
