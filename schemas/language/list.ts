import { type TSchema, Type } from '@sinclair/typebox';
import { editedBy } from './editor.ts';
import type { Button, RowAction } from './action.ts';
import { Conditions } from './condition.ts';
import type { Rule } from './rule.ts';
import type { Source } from './source.ts';
import type { Text } from './text.ts';

/** A list of the records of a form (the family's `columnData`), stored next to the form. */
export interface ListDefinition {
  language: number;
  /** 1 table, 2 left tree and table, 3 grouped, 4 row editing, 5 tree table. */
  type?: 1 | 2 | 3 | 4 | 5;
  columns: ListColumn[];
  /** The columns on a phone, in this order; absent or empty: all. */
  appColumns?: string[];
  /** Headers over several columns that are next to each other. */
  complexHeaders?: ComplexHeader[];
  search?: SearchField[];
  hasPage?: boolean;
  pageSize?: number;
  /** For example `[{ "field": "days", "sort": "desc" }]`. */
  defaultSort?: { field: string; sort: 'asc' | 'desc' }[];
  /** Fixed conditions on all records of the list, in addition to the search. */
  ruleList?: Conditions;
  showSummary?: boolean;
  summaryField?: string[];
  /** Styles of rows: the first entry whose rule holds. */
  rowStyle?: RowStyle[];
  /** Buttons above the list; the standard ones by name. */
  toolbar?: (StandardListButton | Renamed<StandardListButton> | Button)[];
  rowActions?: (StandardRowButton | Renamed<StandardRowButton> | RowAction)[];
  /** Print templates that `batchPrint` chooses from. */
  printIds?: string[];
  /** Guarded parts of the list's menu (PERM-009): what is not granted is hidden, and refused by the server. */
  guards?: { button?: boolean; column?: boolean; form?: boolean; data?: boolean };
  /** Records that can be granted where `data` is guarded (PERM-014). */
  schemes?: DataScheme[];
  /** Left tree (type 2). */
  tree?: { title?: Text; source: Source; field: string; filter?: boolean };
  /** Type 3. */
  groupField?: string;
  /** Type 5. */
  parentField?: string;
}

/** A header over the columns of these fields, where they are next to each other. */
export interface ComplexHeader {
  label: Text;
  columns: string[];
}

/** A named set of records that can be granted: those matching the conditions, without conditions all. */
export interface DataScheme extends Partial<Conditions> {
  enCode: string;
  fullName: Text;
}

/** A style for rows matching a rule; the rule reads the row as `row.days`. */
export interface RowStyle {
  when: Rule;
  type: RowLook;
}

/** Row styles: tinted like a message of that type, or muted. */
export const rowLooks = ['success', 'info', 'warning', 'error', 'muted'] as const;
export type RowLook = (typeof rowLooks)[number];

/** A standard button with another label. */
export interface Renamed<Name extends string> {
  button: Name;
  label: Text;
}

export type StandardListButton = (typeof standardListButtons)[number];
export type StandardRowButton = (typeof standardRowButtons)[number];

export interface ListColumn {
  /** A field of the form, or `table-column` for a column of a sub-table. */
  prop: string;
  label?: Text;
  align?: 'left' | 'center' | 'right';
  /** Pixels; absent or 0: automatic width. */
  width?: number;
  fixed?: 'none' | 'left' | 'right';
  sortable?: boolean;
}

export interface SearchField {
  prop: string;
  label?: Text;
  /** 1 equals, 2 contains, 3 range. */
  searchType?: 1 | 2 | 3;
  searchMultiple?: boolean;
  /** The keyword search includes this field. */
  isKeyword?: boolean;
  noShow?: boolean;
  value?: unknown;
}

const OneOf = (...values: (string | number)[]) => Type.Optional(Type.Union(values.map((value) => Type.Literal(value))));
const Flag = Type.Optional(Type.Boolean());
const Field = Type.String({ minLength: 1, ...editedBy('field') });
const closed = { additionalProperties: false };

export const standardListButtons = ['add', 'download', 'upload', 'batchRemove', 'batchPrint'] as const;
export const standardRowButtons = ['edit', 'remove', 'detail'] as const;
const ButtonOr = (names: readonly string[], other: 'button' | 'rowAction') => {
  const standard = names.map((name) => Type.Literal(name));
  const renamed = Type.Object({ button: Type.Union(standard), label: Type.Ref('text') }, closed);
  return Type.Optional(Type.Array(Type.Union([...standard, renamed, Type.Ref(other)])));
};

const ListColumn = Type.Object(
  {
    prop: Field,
    label: Type.Optional(Type.Ref('text')),
    align: OneOf('left', 'center', 'right'),
    width: Type.Optional(Type.Number({ minimum: 0 })),
    fixed: OneOf('none', 'left', 'right'),
    sortable: Flag,
  },
  closed,
);

export const ComplexHeaders = Type.Unsafe<ComplexHeader[]>(
  Type.Array(
    Type.Object(
      { label: Type.Ref('text'), columns: Type.Array(Field, editedBy('fields', { fits: 'listed' })) },
      closed,
    ),
  ),
);

const SearchField = Type.Object(
  {
    prop: Field,
    label: Type.Optional(Type.Ref('text')),
    searchType: OneOf(1, 2, 3),
    searchMultiple: Flag,
    isKeyword: Flag,
    noShow: Flag,
    value: Type.Optional(Type.Unknown()),
  },
  closed,
);

export const RowStyles = Type.Unsafe<RowStyle[]>(
  Type.Array(
    Type.Object({ when: Type.Ref('rule'), type: Type.Union(rowLooks.map((look) => Type.Literal(look))) }, closed),
  ),
);

const Guards = Type.Object({ button: Flag, column: Flag, form: Flag, data: Flag }, closed);

const DataScheme = Type.Object(
  {
    enCode: Type.String({ minLength: 1, maxLength: 50 }),
    fullName: Type.Ref('text'),
    matchLogic: Type.Optional(Conditions.properties.matchLogic),
    conditionList: Type.Optional(Conditions.properties.conditionList),
  },
  closed,
);

export const ListDefinition: TSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    language: Type.Integer({ minimum: 0 }),
    type: OneOf(1, 2, 3, 4, 5),
    columns: Type.Array(ListColumn, editedBy('fieldRows', { fits: 'listed' })),
    appColumns: Type.Optional(Type.Array(Field, editedBy('fields', { fits: 'listed' }))),
    complexHeaders: Type.Optional(ComplexHeaders),
    search: Type.Optional(Type.Array(SearchField, editedBy('fieldRows', { fits: 'search' }))),
    hasPage: Type.Optional(Type.Boolean({ default: true })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 20 })),
    defaultSort: Type.Optional(
      Type.Array(
        Type.Object({ field: Field, sort: Type.Union([Type.Literal('asc'), Type.Literal('desc')]) }, closed),
        editedBy('fieldRows', { fits: 'sortable' }),
      ),
    ),
    ruleList: Type.Optional(Conditions),
    showSummary: Flag,
    summaryField: Type.Optional(Type.Array(Field, editedBy('fields', { when: { var: 'showSummary' } }))),
    rowStyle: Type.Optional(RowStyles),
    toolbar: ButtonOr(standardListButtons, 'button'),
    rowActions: ButtonOr(standardRowButtons, 'rowAction'),
    printIds: Type.Optional(Type.Array(Type.String(), editedBy('prints'))),
    guards: Type.Optional(Guards),
    schemes: Type.Optional(Type.Array(DataScheme)),
    tree: Type.Optional(
      Type.Object(
        { title: Type.Optional(Type.Ref('text')), source: Type.Ref('source'), field: Field, filter: Flag },
        { ...closed, when: { '==': [{ var: 'type' }, 2] } },
      ),
    ),
    groupField: Type.Optional({ ...Field, when: { '==': [{ var: 'type' }, 3] } }),
    parentField: Type.Optional({ ...Field, when: { '==': [{ var: 'type' }, 5] } }),
  },
  { $id: 'list', additionalProperties: false },
);
