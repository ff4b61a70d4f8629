import { Alert, Button } from 'antd';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { flattened, groupValue, type Line } from '#core/lists/lines.ts';
import { rowTitle } from '#core/lists/row-title.ts';
import { permittedButtons, ruleOf } from '#runtime/actions/buttons.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { createScope } from '#runtime/context/scope.ts';
import { useScreen } from '#runtime/context/screen-context.ts';
import { type Translate, useText, useTranslation } from '#runtime/context/use-translation.ts';
import { type List, useList } from '#runtime/data/list/use-list.ts';
import { useTotals } from '#runtime/data/list/use-totals.ts';
import { useJoin } from '#runtime/page/page-context.ts';
import type { BlockHandle } from '#runtime/page/page-handle.ts';
import { useNameResolver } from '#runtime/page/name-resolver.ts';
import { Ready } from '#runtime/render/Ready.tsx';
import type { RowStyle } from '#schemas/language/list.ts';
import type { Rule } from '#schemas/language/rule.ts';
import type { PropsOf } from '../../kind.ts';
import { expandButtons, Toolbar } from '../../kit/overlay/ActionButton.tsx';
import { BlockHeader, BlockRoot } from '../../kit/overlay/BlockFrame.tsx';
import { LoadError, LoadingSkeleton } from '../../kit/overlay/States.tsx';
import { ListTable } from './ListTable.tsx';
import { Pager, recordIds, usePageTurn } from './Pager.tsx';
import { ColumnButton } from './columns/ColumnButton.tsx';
import { useShownColumns } from './columns/use-shown-columns.ts';
import './list.css';
import type { ComplexHeader } from '#schemas/language/list.ts';
import type { list as listKind } from './list.ts';
import { destructiveLast } from './rows/RowActions.tsx';
import { useExpandedRows } from './rows/use-expanded-rows.ts';
import { useRowEditing } from './rows/RowEditing.tsx';
import { useOpenRecord } from './rows/use-open-record.ts';
import { useRowOpen } from './rows/use-row-open.ts';
import { SearchBar } from './search/SearchBar.tsx';
import { useAllowedQuery } from './search/use-allowed-query.ts';
import { useAuth, useDevice } from '#runtime/context/application.tsx';

interface Props {
  count: number;
  onClear(): void;
}

/** The number of selected rows for batch buttons, and a button to clear the selection. */
function SelectionCount({ count, onClear }: Props) {
  const t = useTranslation();
  return (
    <span className="zb-chosen">
      <span role="status">{t('block.chosenRows', { count })}</span>
      <Button type="link" size="small" onClick={onClear}>
        {t('block.chooseNone')}
      </Button>
    </span>
  );
}

const none: readonly RowStyle[] = [];
const noHeaders: readonly ComplexHeader[] = [];

/** The class of a row: that of the first look whose rule holds for it (LANG-010). */
function useRowClass(styles: readonly RowStyle[] = none): (line: Line) => string {
  const isTrue = useRowRule();
  return useCallback(
    (line) => {
      if (styles.length === 0 || groupValue in line) return '';
      const style = styles.find(({ when }) => isTrue(when, line));
      return style ? `zb-row--${style.type}` : '';
    },
    [styles, isTrue],
  );
}

/** Whether a rule is true for a row, which it reads as `row.x`. */
function useRowRule(): (rule: Rule, line: Line) => boolean {
  const { read } = useNameResolver();
  return useCallback(
    (rule, line) => ruleOf(rule).test(createScope({ row: line }, { read, bind() {}, subscribe: () => () => {} }).read),
    [read],
  );
}

const reloadMs = 2_000;

/** Fetches the rows again and again while a rule is true for one of them and the window is visible. */
function useReloadWhile(rule: Rule | undefined, { answer, lines }: List): void {
  const isTrue = useRowRule();
  const isOpen = rule !== undefined && answer.state === 'ready' && lines.some((line) => isTrue(rule, line));
  const fetchAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !answer.isFetching) void answer.reload();
  });
  useEffect(() => {
    const timer = isOpen ? setInterval(fetchAgain, reloadMs) : undefined;
    return () => clearInterval(timer);
  }, [isOpen]);
}

/** Notice that the URL contains a search or a sort order that this list does not offer to the current user. */
function IgnoredNotice({ onClose }: { onClose(): void }) {
  const t = useTranslation();
  return (
    <Alert
      className="zb-list-ignored"
      type="warning"
      showIcon
      title={t('block.addressIgnored')}
      closable={{ onClose, 'aria-label': t('form.closeProblem') }}
    />
  );
}

type ListProps = PropsOf<typeof listKind>;

export default function ListView({ node }: NodeProps) {
  return (
    <BlockRoot node={node}>
      <Ready nodes={node.slots['columns'] ?? []} face="cell" fallback={<LoadingSkeleton />}>
        <Ready nodes={node.slots['search'] ?? []} face="edit" fallback={<LoadingSkeleton />}>
          {node.source ? <ListContent node={node} source={node.source} /> : null}
        </Ready>
      </Ready>
    </BlockRoot>
  );
}

function ListContent({ node, source }: { node: CompiledNode; source: NonNullable<CompiledNode['source']> }) {
  // The compiler checked the props against the kind's schema.
  const props = node.props as ListProps;
  const { mobile: isNarrow } = useDevice();
  const title = useText(node.config.label);
  const { search, list } = useQueriedList(node, source, props);
  const { answer, lines } = list;
  const totals = useTotals(props.showSummary ? props.totals : undefined, props.packed, list);
  const open = useExpandedRows(list, props.expanded || props.groupField !== undefined);
  const rowEditing = useRowEditing(props.rowForm, isNarrow, list.answer.reload);
  const block = useListBlock(props, list, totals, { ...open, opens: rowEditing.opens });

  const toolbar = usePermittedToolbar(props.toolbar);
  const choice = useChosen(list, lines, props.bind);
  const canChoose = toolbar.some(({ batch }) => batch);
  const { columns, settings, isAdjusted } = useShownColumns(node, list, block, isNarrow);
  const rowLook = useRowClass(props.rowStyle);
  useReloadWhile(props.reloadWhile, list);
  const rowOpen = useRowOpen(node, block);
  useOpenRecord(list, rowOpen);
  return (
    <section className="zb-pane zb-list" aria-label={title || undefined}>
      <BlockHeader title={title} />
      {search.length > 1 && <SearchBar fields={search} values={list.search} onSearch={list.setSearch} />}
      {(toolbar.length > 0 || search.length === 1 || isAdjusted) && (
        <ListToolbar
          {...{ block, choice, list, search }}
          buttons={toolbar}
          columns={node.slots['columns'] ?? []}
          end={isAdjusted && <ColumnButton settings={settings} />}
        />
      )}
      {list.forgetIgnored && <IgnoredNotice onClose={list.forgetIgnored} />}
      {answer.state === 'failed' ? (
        <LoadError retry={() => void answer.reload()} />
      ) : settings.state === 'waiting' ? (
        <LoadingSkeleton />
      ) : (
        <ListTable
          list={list}
          columns={columns}
          headers={props.complexHeaders ?? noHeaders}
          nodes={node.slots['columns'] ?? []}
          isNarrow={isNarrow}
          open={open}
          chosen={canChoose ? choice.chosen : undefined}
          setChosen={choice.setChosen}
          summary={summaryOf(props, totals)}
          rowLook={rowLook}
          onOpen={rowOpen.open}
          {...(props.rowForm !== undefined && { rowEditing })}
        />
      )}
      {props.hasPage && answer.state !== 'failed' && (answer.total ?? 0) > 0 && (
        <Pager total={answer.total ?? 0} page={list.page} setPage={list.setPage} isNarrow={isNarrow} />
      )}
    </section>
  );
}

/** The rows of the source, by the fields and orders that the user may use. */
function useQueriedList(node: CompiledNode, source: NonNullable<CompiledNode['source']>, props: ListProps) {
  const { searched: search, ...offered } = useAllowedQuery(node);
  const { groupField, childrenOf: call, childrenBy: by = 'x' } = props;
  const childrenOf = useMemo(() => (call === undefined ? undefined : { call, by }), [call, by]);
  return { search, list: useList({ ...props, ...offered, source, groupField, childrenOf }) };
}

function usePermittedToolbar(toolbar: ListProps['toolbar']) {
  const { allows } = useAuth();
  return useMemo(() => permittedButtons(destructiveLast(expandButtons(toolbar)), allows), [toolbar, allows]);
}

/** The list as a block of its screen, which buttons reload and expand. */
function useListBlock(
  { bind, hasPage, totals: call }: ListProps,
  list: List,
  totals: ReturnType<typeof useTotals>,
  open: ReturnType<typeof useExpandedRows> & Pick<ReturnType<typeof useRowEditing>, 'opens'>,
): BlockHandle {
  const block: BlockHandle = {
    ...usePageTurn(list, hasPage),
    name: bind,
    reload: () => Promise.all([list.answer.reload(), call !== undefined && totals.reload()]),
    opens: open.opens,
    expandAll: open.all,
    collapseAll: () => open.set([]),
    records: () => recordIds(list.lines),
  };
  useJoin(block);
  return block;
}

function summaryOf(
  { showSummary, summaryField, hasPage, totals: call }: ListProps,
  totals: ReturnType<typeof useTotals>,
) {
  if (!showSummary) return undefined;
  return { fields: summaryField, hasPage, totals: call === undefined ? ('none' as const) : totals.sums };
}

interface ListToolbarProps {
  buttons: ReturnType<typeof permittedButtons>;
  block: BlockHandle;
  columns: readonly CompiledNode[];
  choice: ReturnType<typeof useChosen>;
  list: List;
  /** A single search field is placed in the toolbar. */
  search: readonly CompiledNode[];
  end: ReactNode;
}

function ListToolbar({ buttons, block, columns, choice, list, search, end }: ListToolbarProps) {
  const t = useTranslation();
  const { chosen, setChosen, selection } = choice;
  const options = { block, names: { selection }, subject: chosenTitle(columns, selection.rows, t) };
  return (
    <Toolbar buttons={buttons} options={options} chosen={chosen.size} end={end}>
      {(chosen.size > 0 || search.length === 1) && (
        <>
          {chosen.size > 0 && <SelectionCount count={chosen.size} onClear={() => setChosen(new Set())} />}
          {search.length === 1 && <SearchBar fields={search} values={list.search} onSearch={list.setSearch} />}
        </>
      )}
    </Toolbar>
  );
}

/** Maximum number of selected rows named in a batch confirmation. */
const namedMax = 3;

function chosenTitle(columns: readonly CompiledNode[], rows: readonly Line[], t: Translate): string {
  const titles = rows.slice(0, namedMax).map((row) => rowTitle(columns, row));
  const named = titles.filter((title) => title !== '').join('、');
  if (rows.length <= namedMax) return named;
  return t('block.chosenTitles', { titles: named, count: rows.length });
}

/**
 * Which rows are chosen; those that are no longer there are not. Bound as `<bind>` for the rest of the screen, with the
 * search values in effect, and the input of the list's call.
 */
function useChosen({ question, search, input }: List, lines: readonly Line[], bind: string | undefined) {
  const { scope } = useScreen();
  const [state, setState] = useState<{ question: string; keys: ReadonlySet<string> }>({ question, keys: new Set() });
  const rows = useMemo(() => flattened(lines), [lines]);
  const chosen = useMemo(() => {
    const keys = state.question === question ? state.keys : new Set<string>();
    return new Set(rows.filter(({ key }) => keys.has(key)).map(({ key }) => key));
  }, [state, question, rows]);
  const selection = useMemo(() => {
    const those = rows.filter(({ key }) => chosen.has(key));
    return { ids: those.map(({ id, key }) => id ?? key), rows: those, count: those.length, search, input };
  }, [rows, chosen, search, input]);
  useEffect(() => {
    if (bind !== undefined) scope.bind(bind, selection);
  }, [scope, bind, selection]);
  return { chosen, selection, setChosen: (keys: ReadonlySet<string>) => setState({ question, keys }) };
}
