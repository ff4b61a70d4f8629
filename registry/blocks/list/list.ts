import { Type } from '@sinclair/typebox';
import { BindProperty, ButtonProperty, ButtonsProperty, NodesProperty } from '../../_shared/block-properties.ts';
import { defineKind } from '../../kind.ts';

/**
 * Rows of a source in a table: search above, buttons, columns, row buttons, paging. Rows that carry `children` show as a
 * tree. Columns and search fields are value nodes; besides their own properties a column's `config` may say `width`
 * (pixels), `sortable`, `tableAlign`, `tableFixed`.
 */
export const list = defineKind({
  zhjyKey: 'list',
  wing: 'blocks',
  bare: true,
  options: true,
  slots: ['search', 'columns'],
  apart: ['search', 'columns'],
  events: ['rowClick', 'select'],
  props: Type.Object({
    bind: BindProperty,
    entity: Type.Optional(Type.String({ description: 'The noun whose entity supplies the labels of columns.' })),
    search: NodesProperty('Search fields; their values are sent as parameters of the source under their names.'),
    columns: NodesProperty('Columns, one value node each.'),
    toolbar: ButtonsProperty('Buttons above the table.'),
    rowActions: Type.Array(ButtonProperty, { default: [], description: 'Buttons at the end of each row.' }),
    hasPage: Type.Boolean({ default: true, description: 'The source answers pages.' }),
    pageSize: Type.Integer({ default: 20, minimum: 1, maximum: 10_000 }),
    defaultSort: Type.Array(
      Type.Object({ field: Type.String(), sort: Type.Unsafe<'asc' | 'desc'>(Type.String({ enum: ['asc', 'desc'] })) }),
      { default: [], description: 'The first one is sent as `sidx` and `sort`.' },
    ),
    expanded: Type.Boolean({ default: false, description: 'Tree rows start open.' }),
    numbered: Type.Boolean({ default: false, description: 'Row numbers in front.' }),
    showSummary: Type.Boolean({ default: false }),
    summaryField: Type.Array(Type.String(), { default: [], description: 'Columns summed in a last line.' }),
    groupField: Type.Optional(Type.String({ description: 'Rows are grouped under the values of this column.' })),
    childrenOf: Type.Optional(
      Type.String({ description: 'Call that answers the children of a row (its `id` as `x`) when it is opened.' }),
    ),
    packed: Type.Boolean({
      default: false,
      description: 'Search values travel as JSON text in `queryJson`, as lists of form records ask (ONLINEDEV-002).',
    }),
    authorized: Type.Boolean({
      default: false,
      description: 'Columns show only when the permissions of the route list their names (PERM-004).',
    }),
  }),
});
