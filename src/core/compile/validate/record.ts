import { buildGraph } from '../../calc/build-graph.ts';
import type { Kind } from '../../kind/kind.ts';
import { suggest } from '../../schema/nearest.ts';
import { at } from '../../schema/path.ts';
import { type WrittenField } from './fields.ts';
import { isNothing } from './needs.ts';
import type { Scope } from './scope.ts';

/** Reports issues between the fields of one record: duplicate names, expressions, cycles. */
export function checkFields(fields: readonly WrittenField[], scope: Scope): void {
  const first = new Map<string, WrittenField>();
  for (const field of fields) {
    const earlier = first.get(field.name);
    if (!earlier) first.set(field.name, field);
    else scope.report(namePath(field), 'issue.duplicate-field', { name: field.name, other: earlier.path });
  }
  const graph = buildGraph(
    [...first.values()].map(({ name, node, kind }) => ({
      name,
      ...(kind?.calculated && { calculation: { expression: expressionOf(node['expression']) } }),
    })),
  );
  for (const { name, id, params, offset } of graph.problems) {
    const field = first.get(name);
    if (!field) continue;
    const unknown =
      id === 'issue.expression-unknown-field' ? suggest(String(params['name']), near(name, first.keys())) : {};
    scope.report(at(field.path, 'expression'), id, { ...params, ...unknown, offset });
  }

  for (const { name, reads } of graph.order) {
    const field = first.get(name);
    const odd = reads.map((read) => first.get(read.name)).find((read) => read?.kind && !isNumeric(read.kind));
    if (!field || !odd?.kind) continue;
    const params = { name: odd.name, kind: odd.kind.zhjyKey };
    scope.report(at(field.path, 'expression'), 'issue.not-a-number', params, 'warning');
  }
  for (const { path, node, kind } of first.values()) if (kind?.calculated) checkCalls(node['expression'], path, scope);
}

/** Whether values of a kind can be operands: numbers, or texts that may be numeric. */
const isNumeric = ({ calculated, summable, wing, options, value }: Kind): boolean =>
  calculated === true ||
  summable === true ||
  // Ids may be numbers, too, but are not quantities.
  (wing === 'fields' && options !== true && /"(number|integer)"/.test(JSON.stringify(value?.schema ?? '')));

/** Function calls and a missing expression are reported by other checks; here both count as 0. */
const expressionOf = (written: unknown) => (isNothing(written) || callsOf(written).length > 0 ? '0' : written);

/** Names followed by an opening bracket: expressions have no functions. */
function callsOf(expression: unknown): RegExpMatchArray[] {
  return typeof expression === 'string' ? [...expression.matchAll(/[\p{L}_][\p{L}\p{N}_.]*(?=\s*\()/gu)] : [];
}

function checkCalls(expression: unknown, path: string, { report }: Scope) {
  for (const call of callsOf(expression)) {
    report(at(path, 'expression'), 'issue.unknown-function', { name: call[0], offset: call.index ?? 0 });
  }
}

const namePath = ({ path, node }: WrittenField) => (node['vModel'] === undefined ? path : at(path, 'vModel'));

/** The names an expression may use: inside a sub-table its columns by their bare names too. */
function near(name: string, names: Iterable<string>): string[] {
  const table = name.includes('.') ? name.slice(0, name.indexOf('.') + 1) : undefined;
  return [...names].flatMap((one) => (table && one.startsWith(table) ? [one.slice(table.length), one] : [one]));
}
