import { type Static, Type } from '@sinclair/typebox';
import { editedBy } from './editor.ts';
import { dateUnits } from './grouping.ts';
import type { Text } from './text.ts';

/** Limits of a report. */
export const reportLimits = {
  parameters: 50,
  datasets: 10,
  blocks: 20,
  /** Rows and columns of the grid as it is designed. */
  rows: 200,
  columns: 100,
  cells: 2_000,
  /** Rows of a dataset, and of a sheet once its cells have grown. */
  grownRows: 10_000,
  grownColumns: 400,
  grownCells: 400_000,
} as const;

/** What is handed on to a dataset or a link. */
export const With = Type.Optional(
  Type.Record(Type.String(), Type.Unknown(), {
    description: 'Constants, or `{ "var": "parameters.name" }`; of a form: its search values by field.',
  }),
);

/** The ways a field of a dataset fills a cell: growing as list or group, else as a figure of its rows. */
export const growingUses = ['list', 'group'] as const;
export const cellUses = [...growingUses, 'sum', 'count', 'average', 'least', 'greatest'] as const;

const place = '^[A-Z]{1,2}[1-9][0-9]{0,2}$';
const lookColors = ['blue', 'cyan', 'gold', 'gray', 'green', 'orange', 'purple', 'red'] as const;
const OneOf = <const T extends string>(names: readonly T[], more: object = {}) =>
  Type.Unsafe<T>(
    Type.Union(
      names.map((name) => Type.Literal(name)),
      more,
    ),
  );

/** What says how a field fills a cell is edited where there is one; of text, formula and field, the one there is. */
const ofFields = { when: { '!!': [{ var: 'field' }] } };
const ofGrowing = { when: { and: [ofFields.when, { in: [{ var: 'as' }, growingUses] }] } };
const unlessFilled = (...others: readonly string[]) => ({
  '!': [{ or: others.map((name) => ({ '!!': [{ var: name }] })) }],
});

export const CellLook = Type.Object(
  {
    bold: Type.Optional(Type.Boolean()),
    italic: Type.Optional(Type.Boolean()),
    align: Type.Optional(OneOf(['left', 'center', 'right'])),
    size: Type.Optional(OneOf(['small', 'large', 'title'])),
    color: Type.Optional(OneOf(lookColors)),
    fill: Type.Optional(OneOf(lookColors, { title: 'kind.prop.cellFill' })),
    border: Type.Optional(Type.Boolean({ default: true, description: 'Absent: the cell has a border.' })),
  },
  { additionalProperties: false },
);

const closed = { additionalProperties: false };

/** What a click on a cell opens, with values of the cell's rows (REPORT-018). */
export const CellLink = Type.Union([
  Type.Object(
    {
      report: Type.String({ pattern: '^[\\w.-]{1,50}$', description: 'The code of the menu entry of a report.' }),
      with: With,
    },
    { ...closed, description: 'Another report; `with` are its query conditions.' },
  ),
  Type.Object(
    {
      list: Type.String({ pattern: '^/(?!/)[\\w./-]{1,200}$', description: 'The address of the list of a form.' }),
      with: Type.Record(Type.String(), Type.Unknown(), { description: '`id`: that of the record.' }),
    },
    { ...closed, description: 'The record with this id in a list.' },
  ),
  Type.Object(
    {
      portal: Type.String({ minLength: 1, maxLength: 50, description: 'The id of a portal.' }),
      filter: Type.Optional(
        Type.String({
          pattern: '^\\w{1,64}$',
          description: 'The name its filters are bound to; `filter` without one.',
        }),
      ),
      with: With,
    },
    { ...closed, description: 'A portal; `with` are the values of its filters.' },
  ),
]);
export type CellLink = Static<typeof CellLink>;

/** A cell of a sheet: a text, a formula or a field of a dataset (REPORT-012). */
export const SheetCell = Type.Object(
  {
    at: Type.String({ pattern: place, description: 'Its place: B2.' }),
    to: Type.Optional(Type.String({ pattern: place, description: 'The last place of a merged cell.' })),
    text: Type.Optional(Type.Unsafe({ ...Type.Ref('text'), when: unlessFilled('formula', 'field') })),
    formula: Type.Optional(Type.String({ maxLength: 2_000, when: unlessFilled('text', 'field') })),
    field: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'A field of a dataset: orders.amount.',
        ...editedBy('field', { when: unlessFilled('text', 'formula') }),
      }),
    ),
    as: Type.Optional(OneOf(cellUses, { title: 'kind.prop.cellUse', default: 'list', ...ofFields })),
    grow: Type.Optional(OneOf(['down', 'right'], ofGrowing)),
    unit: Type.Optional(OneOf(dateUnits, { title: 'kind.prop.cellUnit', ...ofGrowing })),
    order: Type.Optional(OneOf(['asc', 'desc'], ofGrowing)),
    format: Type.Optional(
      Type.String({ maxLength: 50, description: 'Of numbers #,##0.00 or 0%, of dates yyyy-MM-dd.' }),
    ),
    look: Type.Optional(CellLook),
    link: Type.Optional(CellLink),
  },
  { additionalProperties: false },
);
export type SheetCell = Omit<Static<typeof SheetCell>, 'text'> & { text?: Text };
export type CellLook = Static<typeof CellLook>;

/** The grid of a sheet, besides its cells. */
export const SheetColumn = Type.Object(
  { width: Type.Optional(Type.Integer({ minimum: 20, maximum: 800 })) },
  { additionalProperties: false },
);
export const SheetRow = Type.Object(
  {
    height: Type.Optional(Type.Integer({ minimum: 16, maximum: 400 })),
    header: Type.Optional(Type.Boolean({ title: 'kind.prop.headerRow', description: 'Repeated on every page.' })),
  },
  { additionalProperties: false },
);

export interface Sheet {
  columns: Static<typeof SheetColumn>[];
  rows?: Static<typeof SheetRow>[];
  cells: SheetCell[];
}
