import { Type } from '@sinclair/typebox';
import { BindProperty, ButtonsProperty, NodesProperty, RowActionsProperty } from '../../kit/schema/block-properties.ts';
import { ComplexHeaders, RowStyles } from '#schemas/language/list.ts';
import type { Rule } from '#schemas/language/rule.ts';
import { defineKind } from '../../kind.ts';
import { propsOf } from '../../kit/schema/props.ts';

/**
 * Rows of a source in a table: search above, buttons, columns, row buttons, paging. Rows with `children` are shown as a
 * tree. Columns and search fields are value nodes; in addition to their own properties a column's `config` may have
 * `width` (pixels), `sortable`, `tableAlign`, `tableFixed`.
 */
export const list = defineKind({
  zhjyKey: 'list',
  wing: 'blocks',
  bare: true,
  options: true,
  container: { slots: ['search', 'columns'], apart: ['search', 'columns'] },
  events: ['rowClick', 'select'],
  props: propsOf({
    bind: BindProperty,
    entity: Type.Optional(Type.String()),
    search: NodesProperty,
    columns: NodesProperty,
    toolbar: ButtonsProperty,
    rowActions: RowActionsProperty,
    hasPage: Type.Boolean({ default: true }),
    pageSize: Type.Integer({ default: 20, minimum: 1, maximum: 10_000 }),
    /** The first one is sent as `sidx` and `sort`. */
    defaultSort: Type.Array(
      Type.Object({ field: Type.String(), sort: Type.Unsafe<'asc' | 'desc'>(Type.String({ enum: ['asc', 'desc'] })) }),
      { default: [] },
    ),
    expanded: Type.Boolean({ default: false }),
    numbered: Type.Boolean({ default: false }),
    showSummary: Type.Boolean({ default: false }),
    summaryField: Type.Array(Type.String(), { default: [] }),
    /** The call that answers the sums over all records of the search. */
    totals: Type.Optional(Type.String()),
    /** Conditional row styles; the rules read the row as `row.x`. */
    rowStyle: Type.Optional(RowStyles),
    /** The columns on a phone by their names, in this order; empty: all. */
    appColumns: Type.Array(Type.String(), { default: [] }),
    /** Headers over several columns, by the names of the columns. */
    complexHeaders: Type.Optional(ComplexHeaders),
    /** The rows are fetched again every few seconds while this rule is true for one of them. */
    reloadWhile: Type.Optional(Type.Unsafe<Rule>(Type.Ref('rule'))),
    groupField: Type.Optional(Type.String()),
    /**
     * An overlay with a form: a button of this list that opens it edits the row in place, without an id a new row on top.
     * On a narrow screen the overlay opens.
     */
    rowForm: Type.Optional(Type.String()),
    /**
     * Answers the children of a row when it is expanded; its input is the source's parameters and the row's id under
     * the name `childrenBy`, `x` if absent.
     */
    childrenOf: Type.Optional(Type.String()),
    childrenBy: Type.Optional(Type.String()),
    /** Values the call does not know by name are sent as JSON text in `queryJson` (ONLINEDEV-002). */
    packed: Type.Boolean({
      default: false,
    }),
    /** Columns are visible only when the permissions of the route list their names (PERM-004). */
    authorized: Type.Boolean({
      default: false,
    }),
    /**
     * Each user can adjust the columns; at most one list of a screen, because the settings are saved per menu
     * (COLUMN-002).
     */
    columnSettings: Type.Boolean({
      default: false,
    }),
  }),
});
