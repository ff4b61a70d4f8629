import { fieldText } from '#core/text/field-text.ts';
import type { Names } from '#core/kind.ts';
import type { Cell } from '../../services/workbook.ts';
import type { RecordField } from '../../services/records/record-fields.ts';
import { valuesOf } from '../../services/records/record-names.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * A record as lines of a workbook: one, or as many as its longest exported sub-table has rows; fields of the record stand
 * in the first line only. Plain numbers stay numbers, everything else is the words a person reads.
 */
export function cellsOf(fields: readonly RecordField[], record: Values, names: Names): Cell[][] {
  const columns = fields.map((field) => valuesOf(field, record).map((value) => cellOf(field, value, names)));
  const height = Math.max(1, ...columns.map((cells) => cells.length));
  return Array.from({ length: height }, (_, line) => columns.map((cells) => cells[line] ?? ''));
}

function cellOf({ shape, node }: RecordField, value: unknown, names: Names): Cell {
  const isPlain = shape === 'number' && node.kind?.search === 'numberRange' && typeof value === 'number';
  return isPlain ? value : fieldText(node, value, names);
}
