import { replaceEqualDeep } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, memo, Suspense, useEffect, useMemo } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { createScope } from '#runtime/context/scope.ts';
import { ScreenContext, useScreen } from '#runtime/context/screen-context.ts';
import { useText, useTranslation } from '#runtime/context/use-translation.ts';
import type { SourceRow } from '#runtime/data/sources/answer.ts';
import { useJoin } from '#runtime/page/page-context.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';
import type { Source } from '#schemas/language/source.ts';
import { EmptyState, LoadError, LoadingSkeleton } from '../../kit/overlay/States.tsx';
import { lookClass } from '../../kit/values/look.ts';
import type { PropsOf } from '../../kind.ts';
import type { repeat } from './repeat.ts';
import {
  type Entries,
  useAllEntries,
  useGrowingEntries,
  useKnownEntries,
  usePagedSource,
  usePageOfEntries,
} from './use-entries.ts';
import './repeat.css';

const propsOf = (node: CompiledNode) => node.props as PropsOf<typeof repeat>;

interface SourceProps extends NodeProps {
  source: Source;
}

/** Each way to get entries has hooks of its own; a definition never changes from one to another. */
export default function RepeatView({ node }: NodeProps) {
  const { entries, paging } = propsOf(node);
  const { source } = node;
  const isPaged = usePagedSource(source);
  if (entries !== undefined) return <KnownEntries node={node} name={entries} />;
  if (source === undefined) return null;
  if (!isPaged) return <AllEntries node={node} source={source} />;
  const Paged = paging === 'more' ? GrowingEntries : PageOfEntries;
  return <Paged node={node} source={source} />;
}

function KnownEntries({ node, name }: NodeProps & { name: string }) {
  const { paging, pageSize } = propsOf(node);
  return <EntryList node={node} entries={useKnownEntries(name, paging, pageSize)} />;
}

function AllEntries({ node, source }: SourceProps) {
  const { paging, pageSize } = propsOf(node);
  const isOne = 'call' in source && source.one === true;
  return <EntryList node={node} entries={useAllEntries(source, paging, pageSize)} isOne={isOne} />;
}

function PageOfEntries({ node, source }: SourceProps) {
  return <EntryList node={node} entries={usePageOfEntries(source, propsOf(node).pageSize)} />;
}

function GrowingEntries({ node, source }: SourceProps) {
  return <EntryList node={node} entries={useGrowingEntries(source, propsOf(node).pageSize)} />;
}

/** From this many entries on, those outside the viewport are skipped by the browser. */
const longFrom = 50;

function EntryList({ node, entries, isOne = false }: NodeProps & { entries: Entries; isOne?: boolean }) {
  const { bind, as, look, loadingRows } = propsOf(node);
  const { rows, total, state, isFetching, reload } = entries;
  const { scope } = useScreen();
  const label = useText(node.config.label);
  useJoin({ name: bind, reload });
  useEffect(() => {
    if (bind !== undefined) scope.bind(bind, { total });
  }, [scope, bind, total]);

  const isMissing = isOne && (state === 'failed' || state === 'waiting');
  if (state === 'failed' && !isOne) return <LoadError retry={() => void reload()} />;
  if (state === 'loading') return <LoadingSkeleton rows={loadingRows} />;
  if (isMissing || (state === 'ready' && rows.length === 0)) return <Empty node={node} />;
  const [first] = rows;
  if (first === undefined) return null;
  if (isOne) return <Entry nodes={node.children} name={as} row={first} />;
  return (
    <>
      <ul
        // Safari reads a list without markers as a list only with the role.
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles
        role="list"
        className={['zb-repeat', lookClass(look)].filter(Boolean).join(' ')}
        data-long={rows.length >= longFrom}
        aria-label={label || undefined}
        aria-busy={isFetching}
      >
        {rows.map((row, index) => (
          <li key={keyOf(row, index)}>
            <Entry nodes={node.children} name={as} row={row} />
          </li>
        ))}
      </ul>
      <Others node={node} entries={entries} />
    </>
  );
}

const keyOf = ({ id }: SourceRow, index: number) => (typeof id === 'string' || typeof id === 'number' ? id : index);

function Empty({ node }: NodeProps) {
  const text = useText(propsOf(node).emptyText);
  const blocks = node.slots['empty'] ?? [];
  if (blocks.length > 0) return <Nodes nodes={blocks} />;
  return text === '' ? <EmptyState /> : <EmptyState text={text} />;
}

const Pages = lazy(() => import('./Pages.tsx'));

/** The way to entries that are not shown. */
function Others({ node, entries: { page, setPage, total, more } }: NodeProps & { entries: Entries }) {
  const { paging, pageSize } = propsOf(node);
  const t = useTranslation();
  if (paging === 'pages' && total > pageSize) {
    return (
      <Suspense fallback={null}>
        <Pages current={page} pageSize={pageSize} total={total} onChange={setPage} />
      </Suspense>
    );
  }
  if (more === undefined) return null;
  return (
    <div className="zb-repeat-more">
      <Button onClick={more}>{t('block.loadMore')}</Button>
    </div>
  );
}

interface EntryProps {
  nodes: readonly CompiledNode[];
  name: string;
  row: SourceRow;
}

/** Renders again only when its own row changed, not when the list did. */
const Entry = memo(
  function Entry({ nodes, name, row }: EntryProps) {
    const { screen, scope } = useScreen();
    const place = useMemo(() => ({ screen, scope: createScope({ [name]: row }, scope) }), [screen, scope, name, row]);
    return (
      <ScreenContext value={place}>
        <Nodes nodes={nodes} />
      </ScreenContext>
    );
  },
  (before, after) =>
    before.nodes === after.nodes &&
    before.name === after.name &&
    replaceEqualDeep(before.row, after.row) === before.row,
);
