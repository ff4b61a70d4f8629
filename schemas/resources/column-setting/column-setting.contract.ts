import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Nothing } from '../../protocol/paging.ts';
import { Id } from '../common-fields.ts';

/** More columns than these no list has. */
const columnsMax = 500;
const nameLengthMax = 200;
/** Pixels a person may make a column as wide as. */
export const columnWidth = { min: 48, max: 1200 };

export const columnSides = ['none', 'left', 'right'] as const;
/** Where a column stays in view while the others scroll. */
export type ColumnSide = (typeof columnSides)[number];

/** What a person wants of one column; its place in the list is the column's (COLUMN-003, COLUMN-004). */
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

/** How a person wants the columns of the list under a menu: which show, in which order, and which stay in view. */
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
