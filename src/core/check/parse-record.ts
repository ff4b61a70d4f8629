import type { Issue } from '#schemas/language/issue.ts';
import type { CompiledNode, CompiledScreen } from '../compile/tree.ts';
import { own } from '../schema/record.ts';
import { isMisfit } from './misfit.ts';
import { nameOf } from './scope.ts';
import { fieldsOf, rowsOf } from './walk.ts';

/** Values ready to be edited, and what was wrong with the stored ones. */
export interface ParsedRecord {
  values: Record<string, unknown>;
  issues: Issue[];
}

/** From a stored or posted record to values: every field of the screen, nothing else. Never throws. */
export function parseRecord(screen: CompiledScreen, stored: unknown): ParsedRecord {
  const issues: Issue[] = [];
  return { values: parseFields(named(screen.root), stored, (name) => name, issues), issues };
}

/** A default value of the definition as a value of the field; one that does not fit is none (PICK-010). */
export function parseDefault(node: CompiledNode, stored: unknown): unknown {
  const value = parseValue({ node, name: '' }, stored, (name) => name, []);
  return isMisfit(node, value) ? node.kind?.value?.empty(node.props) : value;
}

/** A field with its name in its record or row. */
interface Named {
  node: CompiledNode;
  name: string;
}

/** Where a name stands, asked only when something is wrong there: a table may have ten thousand rows. */
type PathOf = (name: string) => string;

function named(nodes: readonly CompiledNode[]): Named[] {
  return fieldsOf(nodes).map((node) => ({ node, name: nameOf(node) as string }));
}

function parseFields(fields: readonly Named[], stored: unknown, pathOf: PathOf, issues: Issue[]): Values {
  const values: Values = {};
  for (const field of fields) values[field.name] = parseValue(field, own(stored, field.name), pathOf, issues);
  return values;
}

type Values = Record<string, unknown>;

function parseValue(field: Named, stored: unknown, pathOf: PathOf, issues: Issue[]): unknown {
  const { node, name } = field;
  if (node.kind?.rows) return parseRows(field, stored, pathOf, issues);
  const parsed = node.kind?.value?.parse(stored, node.props);
  if (parsed && parsed.issues.length > 0) {
    const label = typeof node.config.label === 'string' ? node.config.label : node.config.label.zh;
    for (const { id, params } of parsed.issues) {
      issues.push({ path: pathOf(name), id, params: { label, ...params }, severity: 'error' });
    }
  }
  return parsed?.value;
}

function parseRows({ node, name: table }: Named, stored: unknown, pathOf: PathOf, issues: Issue[]): Values[] {
  const columns = named(node.children);
  return rowsOf(stored).map((row, index) =>
    Object.assign(
      parseFields(columns, row, (name) => `${pathOf(table)}[${index}].${name}`, issues),
      keysOf(row),
    ),
  );
}

/** What tells rows apart: the id a row is stored under, and its key while the form is open (SUBTABLE-002). */
function keysOf(row: Values): Values {
  const keys: Values = {};
  for (const name of ['id', 'zhjyId']) {
    const key = own(row, name);
    if (typeof key === 'string' || typeof key === 'number') keys[name] = key;
  }
  return keys;
}
