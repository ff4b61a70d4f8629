import type { Issue } from '#schemas/language/issue.ts';
import type { CompiledNode, CompiledScreen } from '../compile/tree.ts';
import type { ValueIssue } from '../kind.ts';
import { own } from '../schema/record.ts';
import { wordsOf } from '../text/words-of.ts';
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
  const { node } = field;
  if (node.kind?.rows) return parseRows(field, stored, pathOf, issues);
  const parsed = node.kind?.value?.parse(stored, node.props);
  if (parsed && parsed.issues.length > 0) note(field, parsed.issues, pathOf, issues);
  return parsed?.value;
}

function note({ node, name }: Named, found: readonly ValueIssue[], pathOf: PathOf, issues: Issue[]): void {
  const label = typeof node.config.label === 'string' ? node.config.label : node.config.label.zh;
  for (const { id, params } of found) {
    issues.push({ path: pathOf(name), id, params: { label, ...params }, severity: 'error' });
  }
}

function parseRows(field: Named, stored: unknown, pathOf: PathOf, issues: Issue[]): Values[] {
  const { node, name: table } = field;
  // Its words go along: of what is no list nothing else is left on the page.
  if (!Array.isArray(stored) && isMisfit(node, stored)) {
    note(field, [{ id: 'table.notRows', params: { value: wordsOf(stored) } }], pathOf, issues);
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

/** What tells rows apart: the id a row is stored under, and its key while the form is open (SUBTABLE-002). */
const rowKeys = ['id', 'zhjyId'];
