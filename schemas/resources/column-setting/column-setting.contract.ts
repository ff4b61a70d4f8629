import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Nothing } from '../../protocol/paging.ts';
import { Id } from '../common-fields.ts';

/** Maximum of columns in a list. */
const columnsMax = 500;
const nameLengthMax = 200;
/** Limits of a column's width in pixels. */
export const columnWidth = { min: 48, max: 1200 };

export const columnSides = ['none', 'left', 'right'] as const;
/** Side to which a column is pinned. */
export type ColumnSide = (typeof columnSides)[number];

/** A user's settings of one column; their order is the column order (COLUMN-003, COLUMN-004). */
export const ColumnSetting = Type.Object(
  {
    prop: Type.String({ minLength: 1, maxLength: nameLengthMax }),
    label: Type.String({ maxLength: nameLengthMax, description: 'What the column was called when it was saved.' }),
    columnVisible: Type.Boolean(),
    fixed: Type.Optional(
      Type.Union(
        columnSides.map((side) => Type.Literal(side)),
        { description: 'Absent: as the definition of the list says.' },
      ),
    ),
    width: Type.Optional(
      Type.Integer({
        minimum: columnWidth.min,
        maximum: columnWidth.max,
        description: 'Pixels; absent: as the definition of the list says.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type ColumnSetting = Static<typeof ColumnSetting>;

export const ColumnSettings = Type.Array(ColumnSetting, { maxItems: columnsMax });

/** A user's column settings for the list of a menu: visibility, order and pinning. */
export const columnSettingContract = defineContract('column-setting', {
  list: {
    method: 'GET',
    path: '/api/permission/Authority/GetColumnsByModuleId/{id}',
    summary: 'The own settings of the list under a menu, in the order of its columns; empty: none were made.',
    access: 'session',
    input: Type.Object({ id: Id }),
    output: ColumnSettings,
  },
  save: {
    method: 'PUT',
    path: '/api/permission/Authority/SetColumnsByModuleId',
    summary: 'Keeps the own settings of the list under a menu that the caller has; an empty list forgets them.',
    access: 'session',
    input: Type.Object({
      moduleId: Id,
      fieldList: Type.String({
        maxLength: 200_000,
        description: 'JSON text of a list of `{prop, label, columnVisible, fixed?, width?}`, one of them visible.',
      }),
    }),
    output: Nothing,
  },
});
