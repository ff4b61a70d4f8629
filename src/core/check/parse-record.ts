import type { Issue } from '#schemas/language/issue.ts';
import type { CompiledNode, CompiledScreen } from '../compile/tree.ts';
import { own } from '../schema/record.ts';
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
  return { values: parseFields(fieldsOf(screen.root), stored, '', issues), issues };
}

/** A default value of the definition as a value of the field. */
export function parseValue(node: CompiledNode, stored: unknown, path: string, issues: Issue[]): unknown {
  if (node.kind?.rows) {
    const columns = fieldsOf(node.children);
    return rowsOf(stored).map((row, index) => {
      return { ...keysOf(row), ...parseFields(columns, row, `${path}[${index}].`, issues) };
    });
  }
  const parsed = node.kind?.value?.parse(stored, node.props);
  const label = typeof node.config.label === 'string' ? node.config.label : node.config.label.zh;
  for (const { id, params } of parsed?.issues ?? []) {
    issues.push({ path, id, params: { label, ...params }, severity: 'error' });
  }
  return parsed?.value;
}

/** What tells rows apart: the id a row is stored under, and its key while the form is open (SUBTABLE-002). */
function keysOf(row: unknown): Record<string, unknown> {
  const entries = ['id', 'zhjyId'].map((name) => [name, own(row, name)] as const);
  return Object.fromEntries(entries.filter(([, key]) => typeof key === 'string' || typeof key === 'number'));
}

function parseFields(
  fields: CompiledNode[],
  stored: unknown,
  prefix: string,
  issues: Issue[],
): Record<string, unknown> {
  const entries = fields.map((node) => {
    const name = nameOf(node) as string;
    return [name, parseValue(node, own(stored, name), prefix + name, issues)] as const;
  });
  return Object.fromEntries(entries);
}
