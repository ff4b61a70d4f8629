import { type Static, Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { Text } from '#schemas/language/text.ts';
import { columnOf, fromRequestName } from '#core/schema/address.ts';
import { type RowsColumn, rowsColumns } from '../../../kit/schema/picker-props.ts';

/** How one column of the new rows is filled: 1 from a field of the chosen row, 2 with a fixed value. */
const relation = Type.Object(
  {
    field: Type.String(editedBy('field')),
    type: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal('1'), Type.Literal('2')]),
    value: Type.Unknown(),
  },
  { additionalProperties: true },
);

/** Configuration of a button below the rows that opens a dialog to choose data: each chosen row becomes a new row. */
export const SelectData = Type.Object(
  {
    popupType: Type.Optional(Type.Union([Type.Literal('dialog'), Type.Literal('drawer')])),
    popupTitle: Type.Optional(Type.Unsafe<Text>(Type.Ref('text'))),
    popupWidth: Type.Optional(Type.String(editedBy('length'))),
    /** `dynamic`: a data interface; `model`, in older definitions `relationForm`: the records of a form. */
    dataSource: Type.Optional(
      Type.Union([Type.Literal('dynamic'), Type.Literal('model'), Type.Literal('relationForm')]),
    ),
    interfaceId: Type.Optional(Type.String(editedBy('interface'))),
    interfaceName: Type.Optional(Type.String()),
    modelId: Type.Optional(Type.String(editedBy('form'))),
    templateJson: Type.Optional(Type.Array(Type.Unknown(), editedBy('template'))),
    hasPage: Type.Optional(Type.Boolean()),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    columnOptions: Type.Optional(Type.Unsafe<RowsColumn[]>(rowsColumns)),
    relationOptions: Type.Optional(Type.Array(relation)),
  },
  { additionalProperties: true },
);
export type SelectData = Static<typeof SelectData>;

/** The name prefix of table buttons that open such a dialog. */
export const selectDataName = 'custom';

/**
 * The values of a new row, mapped from a chosen one. Unknown columns are left out, values are parsed as stored values.
 */
export function rowFrom(
  table: CompiledNode,
  chosen: Readonly<Record<string, unknown>>,
  { relationOptions = [] }: SelectData,
): Record<string, unknown> {
  const columns = new Map(
    table.children.flatMap((node) => (node.field === undefined ? [] : [[columnOf(node.field), node]])),
  );
  const values: Record<string, unknown> = {};
  for (const { field, type, value } of relationOptions) {
    const name = columnOf(fromRequestName(field));
    const node = columns.get(name);
    if (!node?.kind?.value) continue;
    const given = Number(type) === 2 ? value : own(chosen, value);
    values[name] = node.kind.value.parse(given, node.props).value;
  }
  return values;
}

const own = (row: Readonly<Record<string, unknown>>, name: unknown): unknown =>
  typeof name === 'string' && Object.hasOwn(row, name) ? row[name] : undefined;
