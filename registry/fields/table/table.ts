import { Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import { Checks } from '#schemas/language/rule.ts';
import type { Parsed, ValueVerbs } from '#core/kind/kind.ts';
import type { Text } from '#schemas/language/text.ts';
import { configOf, flag, deprecated, oneOf, propsOf } from '../../kit/schema/props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';
import { SelectData } from './select-data/select-data.ts';

/**
 * A sub-table: rows edited within the form. Its children are the columns; each row has their values by column name. The
 * value is the list of rows, each with its key `zhjyId` (SUBTABLE-002).
 */
const button = Type.Object(
  {
    /** The action: `copy`, `remove`, `add`, `batchRemove`, or the name of a custom button. */
    value: Type.String(),
    label: Type.Optional(Type.Ref('text')),
    labelI18nCode: Type.Optional(Type.String()),
    show: Type.Optional(Type.Boolean()),
    btnType: Type.Optional(Type.String()),
    btnIcon: Type.Optional(Type.String(editedBy('icon'))),
    /** Asks for confirmation before removing. */
    showConfirm: Type.Optional(Type.Boolean()),
    /** Of a custom button: the data source whose chosen rows are added. */
    actionConfig: Type.Optional(SelectData),
  },
  { additionalProperties: false },
);

/** A button of a row or below the rows. */
export interface TableButton {
  value: string;
  label?: Text;
  labelI18nCode?: string;
  show?: boolean;
  btnType?: string;
  btnIcon?: string;
  showConfirm?: boolean;
  actionConfig?: SelectData;
}

/** The built-in buttons; their labels are messages, `table.<value>`. */
const rowButtons: TableButton[] = [
  {
    value: 'copy',
    label: '复制',
    labelI18nCode: 'common.copyText',
    show: true,
    btnType: 'primary',
    btnIcon: 'icon-ym icon-ym-btn-edit',
  },
  {
    value: 'remove',
    label: '删除',
    labelI18nCode: 'common.delText',
    show: true,
    btnType: 'danger',
    btnIcon: 'icon-ym icon-ym-btn-clearn',
    showConfirm: true,
  },
];
const footerButtons: TableButton[] = [
  {
    value: 'add',
    label: '添加',
    labelI18nCode: 'common.add1Text',
    show: true,
    btnType: 'primary',
    btnIcon: 'icon-ym icon-ym-btn-add',
  },
  {
    value: 'batchRemove',
    label: '批量删除',
    labelI18nCode: 'common.batchDelText',
    show: true,
    btnType: 'danger',
    btnIcon: 'icon-ym icon-ym-btn-clearn',
    showConfirm: true,
  },
];

/** The built-in buttons by action. */
export const standardButtons: ReadonlyMap<string, TableButton> = new Map(
  [...rowButtons, ...footerButtons].map((one) => [one.value, one]),
);

const buttons = (fallback: TableButton[]) => Type.Unsafe<TableButton[]>({ ...Type.Array(button), default: fallback });

/** What any sub-table takes at most: more are slow to fill in and to read for everybody (LIMIT-013). */
const rowsLimit = 5_000;

const props = propsOf({
  disabled: flag(false),
  /** Rows of one record at most. */
  rowsMax: Type.Integer({ minimum: 1, maximum: rowsLimit, default: rowsLimit }),
  showSummary: flag(false),
  /** Names of the columns that are summed. */
  summaryField: Type.Array(Type.String(), { default: [], ...editedBy('columns') }),
  defaultValue: Type.Array(Type.Unknown(), { default: [], ...editedBy('ownValue') }),
  /** What must hold in every row. */
  checks: Checks,
  columnBtnsList: buttons(rowButtons),
  footerBtnsList: buttons(footerButtons),
  layoutType: oneOf(['table', 'list'], 'table'),
  defaultExpandAll: flag(true),
  showAddBtn: deprecated(Type.Boolean()),
  showDeleteBtn: deprecated(Type.Boolean()),
  actionText: deprecated(Type.String()),
  addType: deprecated(Type.Integer()),
  thousands: deprecated(Type.Boolean()),
  thousandsField: deprecated(Type.Array(Type.String())),
  tableConf: deprecated(Type.Unknown()),
});

/** A group header over several columns. */
export interface HeaderGroup {
  id: string;
  fullName: string;
  align?: 'left' | 'center' | 'right';
  childColumns: string[];
}

const headerGroup = Type.Object({
  id: Type.String(),
  fullName: Type.String(),
  align: Type.Optional(Type.Union([Type.Literal('left'), Type.Literal('center'), Type.Literal('right')])),
  childColumns: Type.Array(Type.String(), editedBy('columns')),
});

const config = configOf({
  showLabel: Type.Boolean({ default: false }),
  defaultValue: Type.Array(Type.Unknown(), { default: [] }),
  layout: Type.String({ default: 'rowFormItem' }),
  showTitle: Type.Boolean({ default: true }),
  complexHeaderList: Type.Unsafe<HeaderGroup[]>({ ...Type.Array(Type.Unknown()), default: [], entry: headerGroup }),
});

/** An edited row: its key and its values by column name. */
export type TableRow = Readonly<Record<string, unknown>> & { readonly zhjyId: string };

/** Rows without a key get one from their index, so that parsing a record twice gives the same rows. */
function parseRows(stored: unknown): Parsed<TableRow[]> {
  if (stored === undefined || stored === null || stored === '') return { value: [], issues: [] };
  if (!Array.isArray(stored)) return { value: [], issues: [{ id: 'table.notRows', params: {} }] };
  const rows = stored.filter((row): row is Record<string, unknown> => typeof row === 'object' && row !== null);
  const keys = new Set<string>();
  return {
    value: rows.map((row, index) => {
      const given = row['zhjyId'];
      const key = typeof given === 'string' && given !== '' && !keys.has(given) ? given : `row${index + 1}`;
      keys.add(key);
      return given === key ? (row as TableRow) : { ...row, zhjyId: key };
    }),
    issues: rows.length === stored.length ? [] : [{ id: 'table.notRows', params: {} }],
  };
}

const value: ValueVerbs<TableProps, readonly TableRow[]> = {
  schema: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  empty: () => [],
  parse: parseRows,
  check: (rows, { rowsMax }) => (rows.length > rowsMax ? [{ id: 'table.tooManyRows', params: { max: rowsMax } }] : []),
  store: (rows) => rows,
  text: (rows) => (rows.length > 0 ? String(rows.length) : ''),
};

export const table = defineKind({
  zhjyKey: 'table',
  wing: 'fields',
  props,
  config,
  fresh: { children: [] },
  events: [],
  without: ['required', 'regList'],
  value,
  container: { values: 'rows' },
});

export type TableProps = PropsOf<{ props: typeof props }>;
