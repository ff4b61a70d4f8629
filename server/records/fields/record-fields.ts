import { hasRows } from '#core/kind/kind.ts';
import { holdsPaths } from '#core/record/options/static-options.ts';
import type { TSchema } from '@sinclair/typebox';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import { parseAddress, requestName } from '#core/schema/address.ts';

/** How a field's stored value is compared: as a number, as a text, entry by entry, or path by path. */
export type FieldShape = 'number' | 'text' | 'list' | 'paths' | 'rows';

/** A field of a form as the database sees it. */
export interface RecordField {
  /** `days`, or `lines-amount` for a column of a sub-table. */
  name: string;
  /** Key in the record, or in the row of the sub-table. */
  key: string;
  /** The sub-table of a column. */
  table: string | undefined;
  shape: FieldShape;
  node: CompiledNode;
}

export type RecordFields = ReadonlyMap<string, RecordField>;

/** The fields of a form by the names lists and requests use; sub-table columns as `{table}-{column}`. */
export function recordFields(screen: CompiledScreen): RecordFields {
  const fields = new Map<string, RecordField>();
  for (const [path, node] of screen.fields) {
    const { table, field: key } = parseAddress(path);
    const name = requestName(path);
    fields.set(name, { name, key, table, shape: shapeOf(node), node });
  }
  return fields;
}

function shapeOf(node: CompiledNode): FieldShape {
  if (hasRows(node.kind)) return 'rows';
  const verbs = node.kind?.value;
  if (!verbs) return 'text';
  if (isNumeric(verbs.schema) || node.kind?.listing?.search === 'numberRange') return 'number';
  if (holdsPaths(node.kind)) return 'paths';
  return Array.isArray(verbs.empty(node.props)) ? 'list' : 'text';
}

/** A number, or a number and null. */
function isNumeric(schema: TSchema): boolean {
  if (schema['type'] === 'number' || schema['type'] === 'integer') return true;
  const branches: unknown = schema['anyOf'];
  if (!Array.isArray(branches)) return false;
  const filled = (branches as TSchema[]).filter((branch) => branch['type'] !== 'null');
  return filled.length > 0 && filled.every(isNumeric);
}
