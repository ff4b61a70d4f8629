import { theme } from 'antd';
import { useMemo } from 'react';
import { flattened, type Line } from '#core/lists/lines.ts';
import { changed, type ColumnState } from '#core/lists/column-settings.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import { permissionCode } from '#core/permissions/permission-code.ts';
import { textOf } from '#core/text/message.ts';
import { permittedButtons, ruleOf } from '#runtime/actions/buttons.ts';
import { createScope, rootOf } from '#runtime/context/scope.ts';
import { useColumnOptions } from '#runtime/data/list/use-column-options.ts';
import type { List } from '#runtime/data/list/use-list.ts';
import type { BlockHandle } from '#runtime/page/page-handle.ts';
import { useLatest } from '#runtime/context/effects.ts';
import type { RowAction } from '#schemas/language/action.ts';
import type { Text } from '#schemas/language/text.ts';
import type { PropsOf } from '../../../kind.ts';
import { columnName, tableColumns } from './columns.tsx';
import { destructiveLast } from '../rows/RowActions.tsx';
import type { list as listKind } from '../list.ts';
import { type ColumnSettings, useColumnSettings } from './use-column-settings.ts';
import { useAuth, useI18n, useNavigation } from '#runtime/context/application.tsx';

/** The columns with these names, in their order. */
const named = (all: readonly CompiledNode[], names: readonly string[]) =>
  names.flatMap((name) => all.filter((one) => columnName(one) === name));

/** The permitted columns with the user's settings, as columns of the table. */
export function useShownColumns(node: CompiledNode, list: List, block: BlockHandle, isNarrow: boolean) {
  // The compiler checked the props against the kind's schema.
  const props = node.props as PropsOf<typeof listKind>;
  const { language, messages } = useI18n();
  const { route } = useNavigation();
  const t = useMemo(() => (text: Text | undefined) => textOf(text, language, messages), [language, messages]);
  const { permitted, onPhone, group, rowActions } = usePermitted(node, isNarrow, list.lines);
  const defined = useMemo(() => permitted.map((one) => stateOf(one, t)), [permitted, t]);
  // The personal columns are those of the desk; a phone has its own.
  const menu = props.columnSettings && defined.length > 0 && !onPhone ? route.modelId : undefined;
  const settings = useColumnSettings(menu, defined);
  const nodes = useMemo(
    () => (menu === undefined ? permitted : chosenNodes(permitted, settings.columns)),
    [menu, permitted, settings.columns],
  );

  const withGroup = useMemo(() => (group ? [...nodes, group] : nodes), [nodes, group]);
  const options = useColumnOptions(withGroup);
  const latestBlock = useLatest(block);
  const { order, page } = list;
  const latestSettings = useLatest(settings);
  const { fontSize } = theme.useToken().token;
  const isResized = menu !== undefined && !isNarrow;
  const columns = useMemo(
    () =>
      tableColumns({
        resize: isResized ? (name, width) => resized(latestSettings.current, name, width) : undefined,
        columns: nodes,
        group,
        options,
        order,
        isNarrow,
        fontPx: fontSize,
        rowActions,
        numbered: props.numbered,
        first: props.hasPage ? (page.current - 1) * page.size + 1 : 1,
        // Memoised: rows are rendered again only when something they show has changed.
        block: stableBlock(block.name, latestBlock),
        editsRows: props.rowForm !== undefined && !isNarrow,
        t,
      }),
    [
      nodes,
      group,
      rowActions,
      options,
      order,
      isNarrow,
      isResized,
      fontSize,
      props,
      page,
      block.name,
      latestBlock,
      latestSettings,
      t,
    ],
  );
  return { columns, settings, isAdjusted: menu !== undefined };
}

/**
 * The columns and row actions that the user may see, on a phone those of its own; the column the rows are grouped by is
 * apart.
 */
function usePermitted(node: CompiledNode, isNarrow: boolean, lines: readonly Line[]) {
  const { authorized, groupField, rowActions: written, appColumns } = node.props as PropsOf<typeof listKind>;
  const { allows } = useAuth();
  const { column: guardsColumns } = (useNavigation().route.property['guards'] ?? {}) as { column?: boolean };
  const columns = useMemo(() => {
    const all = node.slots['columns'] ?? [];
    // As on the server: without a guard of columns the right to the field decides.
    const mayShow = (one: CompiledNode) =>
      one.field === undefined ||
      (guardsColumns ? allows('column', one.field) : allows('form', permissionCode(one) ?? one.field));
    return apartFromGroup(authorized ? all.filter(mayShow) : all, groupField);
  }, [node, authorized, guardsColumns, groupField, allows]);
  // Without any permitted row action there is no action column.
  const actions = useMemo(() => permittedButtons(destructiveLast(written), allows), [written, allows]);
  const rowActions = useMemo(() => offered(actions, lines), [actions, lines]);
  const phone = useMemo(
    () => (isNarrow ? named(columns.permitted, appColumns) : []),
    [isNarrow, columns.permitted, appColumns],
  );
  const onPhone = phone.length > 0;
  return { group: columns.group, permitted: onPhone ? phone : columns.permitted, onPhone, rowActions };
}

/** No actions where no row of the page has one, by rules that read nothing but the row: their column would be empty. */
function offered(actions: readonly RowAction[], lines: readonly Line[]): readonly RowAction[] {
  if (lines.length === 0) return actions;
  const rows = flattened(lines).map((row) => createScope({ row }).read);
  const isOffered = ({ shown }: RowAction) => {
    if (shown === undefined) return true;
    const { reads, test } = ruleOf(shown);
    return reads.some((name) => rootOf(name) !== 'row') || rows.some((read) => test(read));
  };
  return actions.some(isOffered) ? actions : [];
}

/** The block as the buttons of rows use it, the same at every render. */
const stableBlock = (name: string | undefined, latest: Readonly<{ current: BlockHandle }>): BlockHandle => ({
  name,
  reload: () => latest.current.reload(),
  opens: (opened, parameters) => latest.current.opens?.(opened, parameters) === true,
});

function resized({ columns, change }: ColumnSettings, name: string, width: number | undefined): void {
  if (width !== undefined) return change(changed(columns, name, { width }));
  change(
    columns.map(({ width: former, ...column }) =>
      column.prop === name || !former ? column : { ...column, width: former },
    ),
  );
}

/** The grouping column is not shown in the rows: its value is the title of the group. */
function apartFromGroup(columns: readonly CompiledNode[], groupField: string | undefined) {
  const group = columns.find(({ field }) => groupField !== undefined && field === groupField);
  const permitted = group && columns.length > 1 ? columns.filter((one) => one !== group) : columns;
  return { permitted, group };
}

function stateOf(node: CompiledNode, t: (text: Text | undefined) => string): ColumnState {
  const prop = columnName(node);
  return { prop, label: t(node.config.label) || prop, visible: true, fixed: node.config.tableFixed ?? 'none' };
}

/** The nodes of the visible columns, pinned to their sides. */
function chosenNodes(nodes: readonly CompiledNode[], columns: readonly ColumnState[]): CompiledNode[] {
  const known = new Map(nodes.map((node) => [columnName(node), node]));
  return columns.flatMap(({ prop, visible, fixed, width }) => {
    const node = visible ? known.get(prop) : undefined;
    return node ? [{ ...node, config: { ...node.config, tableFixed: fixed, chosenWidth: width } }] : [];
  });
}
