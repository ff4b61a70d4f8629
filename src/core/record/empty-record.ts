import { hasRows } from '../kind/kind.ts';
import type { CompiledNode, CompiledScreen } from '../compile/tree.ts';
import type { Current } from '../kind/kind.ts';
import { parseDefault } from './parse-record.ts';
import { recalculate } from '../calc/recalculate.ts';
import { valueFormulaOf } from '../rules/formula-rule.ts';
import { nameOf, readerOf, type Values } from './scope.ts';
import { formulaFor } from './value-formula.ts';
import { fieldsOf } from './walk.ts';

/**
 * A new record: the default of every field (the current time or user where configured, and in system fields; the result
 * of a formula), otherwise the empty value of its kind.
 */
export function emptyRecord(screen: CompiledScreen, current: Current): Record<string, unknown> {
  const record = emptyFields(screen.root, current);
  return { ...record, ...computedDefaults(screen, record, current) };
}

/** A new row of a sub-table. `form`: the record it is added to, which the formulas of its defaults may read. */
export function emptyRow(
  table: CompiledNode,
  current: Current,
  form?: { screen: CompiledScreen; values: Values },
): Record<string, unknown> {
  const row = emptyFields(table.children, current);
  return form ? { ...row, ...computedCells(form.screen, table, row, { ...current, values: form.values }) } : row;
}

/** A default that is a formula may read another one: as many rounds as such chains need, at most. */
const roundsMax = 10;

/** The defaults of a record that are formulas: over its other defaults and its calculated fields. */
export function computedDefaults(
  screen: CompiledScreen,
  record: Values,
  { now, user, calendar }: Current,
): Record<string, unknown> {
  const fields = computedIn(screen, fieldsOf(screen.root));
  if (fields.length === 0) return {};
  const scope = { now, user, calendar };
  return settled((found) => {
    const read = readerOf(recalculate(screen.calculation, { ...record, ...found }, scope), scope);
    return fields.map(({ node, formula }) => [nameOf(node) as string, formula.evaluate(read)]);
  });
}

/** The same for the cells of a row. */
export function computedCells(
  screen: CompiledScreen,
  table: CompiledNode,
  row: Values,
  { values, now, user, calendar }: Current & { values: Values },
): Record<string, unknown> {
  const columns = computedIn(screen, fieldsOf(table.children));
  if (columns.length === 0) return {};
  return settled((found) => {
    const read = readerOf(values, { now, user, calendar }, { ...row, ...found });
    return columns.map(({ node, formula }) => [nameOf(node) as string, formula.evaluate(read)]);
  });
}

function settled(round: (found: Values) => [name: string, value: unknown][]): Record<string, unknown> {
  let found: Record<string, unknown> = {};
  for (let count = 0; count < roundsMax; count++) {
    const next = Object.fromEntries(round(found).filter(([, value]) => value !== undefined));
    if (JSON.stringify(next) === JSON.stringify(found)) break;
    found = next;
  }
  return found;
}

const computedIn = (screen: CompiledScreen, nodes: readonly CompiledNode[]) =>
  nodes.flatMap((node) => {
    const formula = formulaFor(screen, node, node.config.defaultValue);
    return formula ? [{ node, formula }] : [];
  });

function emptyFields(nodes: readonly CompiledNode[], current: Current): Record<string, unknown> {
  return Object.fromEntries(fieldsOf(nodes).map((node) => [nameOf(node) as string, emptyValue(node, current)]));
}

/** The initial value of a field. */
export function emptyValue(node: CompiledNode, current: Current): unknown {
  const { defaultCurrent, defaultValue } = node.config;
  const verbs = node.kind?.value;
  const isCurrent = defaultCurrent === true || node.kind?.server?.system !== undefined;
  const now = isCurrent ? verbs?.current?.(node.props, current) : undefined;
  if (now !== undefined) return now;
  const isGiven = defaultValue !== undefined && defaultValue !== null && valueFormulaOf(defaultValue) === undefined;
  if (isGiven) return parseDefault(node, defaultValue);
  return hasRows(node.kind) ? [] : verbs?.empty(node.props);
}
