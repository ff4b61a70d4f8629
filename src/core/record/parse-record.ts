import { hasRows } from '../kind/kind.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { CompiledNode, CompiledScreen } from '../compile/tree.ts';
import type { ValueIssue } from '../kind/kind.ts';
import { own } from '../schema/record.ts';
import { valueText } from '../text/value-text.ts';
import { isInvalidValue } from './invalid-value.ts';
import { nameOf } from './scope.ts';
import { fieldsOf, rowsOf } from './walk.ts';

/** Parsed values for editing, and the issues of the stored ones. */
export interface ParsedRecord {
  values: Record<string, unknown>;
  issues: Issue[];
}

/** Parses a stored or posted record: every field of the screen, nothing else. Never throws. */
export function parseRecord(screen: CompiledScreen, stored: unknown): ParsedRecord {
  const issues: Issue[] = [];
  return { values: parseFields(named(screen.root), stored, (name) => name, issues), issues };
}

/** Parses a default value of the definition; one that does not fit is ignored (PICK-010). */
export function parseDefault(node: CompiledNode, stored: unknown): unknown {
  const value = parseValue({ node, name: '' }, stored, (name) => name, []);
  return isInvalidValue(node, value) ? node.kind?.value?.empty(node.props) : value;
}

/** A field with its name in its record or row. */
interface Named {
  node: CompiledNode;
  name: string;
}

/** Path of a name, computed only for issues: a table may have ten thousand rows. */
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

type OwnIds = (node: CompiledNode, value: unknown) => unknown;

/** Provided with the first kind that has options: the login page has none. */
let ownIds: OwnIds = (_node, value) => value;

/** Provides what brings chosen values to the ids of their options (ONLINEDEV-022). */
export function provideOwnIds(provided: OwnIds): void {
  ownIds = provided;
}

function parseValue(field: Named, stored: unknown, pathOf: PathOf, issues: Issue[]): unknown {
  const { node } = field;
  if (hasRows(node.kind)) return parseRows(field, stored, pathOf, issues);
  const parsed = node.kind?.value?.parse(stored, node.props);
  if (parsed && parsed.issues.length > 0) note(field, parsed.issues, pathOf, issues);
  return ownIds(node, parsed?.value);
}

function note({ node, name }: Named, found: readonly ValueIssue[], pathOf: PathOf, issues: Issue[]): void {
  const label = typeof node.config.label === 'string' ? node.config.label : node.config.label.zh;
  for (const { id, params } of found) {
    issues.push({ path: pathOf(name), id, params: { label, ...params }, severity: 'error' });
  }
}

function parseRows(field: Named, stored: unknown, pathOf: PathOf, issues: Issue[]): Values[] {
  const { node, name: table } = field;
  // Report the stored text: a value that is not a list is not shown otherwise.
  if (!Array.isArray(stored) && isInvalidValue(node, stored)) {
    note(field, [{ id: 'table.notRows', params: { value: valueText(stored) } }], pathOf, issues);
  }
  const columns = named(node.children);
  return rowsOf(stored).map((row, index) => {
    const values = parseFields(columns, row, (name) => `${pathOf(table)}[${index}].${name}`, issues);
    for (const name of rowKeys) {
      const key = own(row, name);
      if (typeof key === 'string' || typeof key === 'number') values[name] = key;
    }
    return values;
  });
}

/** Identify a row: the id it is stored under, and its key while the form is open (SUBTABLE-002). */
const rowKeys = ['id', 'zhjyId'];
