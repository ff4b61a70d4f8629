import { hasRows, isCalculated } from '../kind/kind.ts';
import type { Around } from '../calc/engine.ts';
import { recalculate } from '../calc/recalculate.ts';
import type { CompiledNode, CompiledScreen } from '../compile/tree.ts';
import { nameOf, type RecordScope, type Values } from './scope.ts';
import { rowsOf, visitFields } from './walk.ts';

/** Maximum number of rounds: hiding a field may change a calculation that hides another one, also in a cycle. */
const roundsMax = 10;

/**
 * A record with every calculated field recomputed from the values that will be stored: a hidden field that is dropped
 * on saving counts as empty (FORMULA-025). The same on the page and on the server.
 */
export function computeRecord(screen: CompiledScreen, values: Values, scope: RecordScope): Record<string, unknown> {
  const around: Around = { now: scope.now, user: scope.user, calendar: scope.calendar };
  let whole = recalculate(screen.calculation, values, around);
  if (!dropsOperands(screen)) return whole;
  for (let round = 0; round < roundsMax; round++) {
    const bare = withoutDropped(screen, whole, scope);
    const next = withResults(screen, whole, recalculate(screen.calculation, bare, around));
    if (JSON.stringify(next) === JSON.stringify(whole)) return next;
    whole = next;
  }
  return whole;
}

const known = new WeakMap<CompiledScreen, boolean>();

/** Whether a calculation reads a field that may be dropped on saving. */
export function dropsOperands(screen: CompiledScreen): boolean {
  const answer = known.get(screen) ?? findsDropped(screen);
  known.set(screen, answer);
  return answer;
}

function findsDropped({ root, calculation }: CompiledScreen): boolean {
  const read = new Set(calculation.order.flatMap(({ reads }) => reads.map(({ name }) => name)));
  const search = (nodes: readonly CompiledNode[], isDropped: boolean): boolean =>
    nodes.some((node) => {
      const drops = isDropped || node.config.dropHidden === true;
      if (drops && node.field !== undefined && !isCalculated(node.kind) && read.has(node.field)) return true;
      return search([...node.children, ...Object.values(node.slots).flat()], drops);
    });
  return search(root, false);
}

function withoutDropped(screen: CompiledScreen, values: Values, scope: RecordScope): Record<string, unknown> {
  const bare = { ...values };
  visitFields(screen.root, values, scope, ({ node, dropped }) => {
    const name = nameOf(node) as string;
    if (dropped && !isCalculated(node.kind)) delete bare[name];
    else if (hasRows(node.kind) && Array.isArray(bare[name])) {
      bare[name] = rowsOf(bare[name]).map((row) => bareRow(node, row, values, scope));
    }
  });
  return bare;
}

function bareRow(table: CompiledNode, row: Values, values: Values, scope: RecordScope): Record<string, unknown> {
  const bare = { ...row };
  const drop = ({ node, dropped }: { node: CompiledNode; dropped: boolean }) => {
    if (dropped && !isCalculated(node.kind)) delete bare[nameOf(node) as string];
  };
  visitFields(table.children, values, scope, drop, row);
  return bare;
}

/** A record with the results of another one. */
function withResults({ calculation }: CompiledScreen, whole: Values, computed: Values): Record<string, unknown> {
  const next = { ...whole };
  for (const { name, table } of calculation.order) {
    if (table === undefined) next[name] = computed[name];
    else {
      const column = name.slice(table.length + 1);
      const results = rowsOf(computed[table]);
      if (!Array.isArray(next[table]) || results.length === 0) continue;
      next[table] = rowsOf(next[table]).map((row, index) => ({ ...row, [column]: results[index]?.[column] }));
    }
  }
  return next;
}
