import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import VirtualList from '@rc-component/virtual-list';
import { Alert, Button, Drawer, Empty, Select, Spin, Tag } from 'antd';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { formatTime } from '#core/dates/format.ts';
import { differenceOf } from '#core/editing/difference.ts';
import { openDocument } from '#core/editing/document.ts';
import { useHttp } from '#runtime/context/application.tsx';
import { type Translate, useTranslation } from '#runtime/context/use-translation.ts';
import type { DefinitionVersion, EditedNoun } from '#schemas/resources/definition/definition.contract.ts';
import { ChangeTable, useNames } from './ChangeTable.tsx';

/** The texts of a version by their names. */
export type VersionTexts = Readonly<Record<string, string>>;

/** A definition with versions, and what is in the editor. */
export interface Versioned {
  noun: EditedNoun;
  id: string;
  /** The texts in the editor, by the names under which they are saved. */
  texts: VersionTexts;
}

const pageSize = 50;
const rowPx = 64;
/** Height of the list before its place is measured. */
const listPx = 560;

interface Page {
  list: readonly DefinitionVersion[];
  pagination: { currentPage: number; total: number; next?: string };
}

/** The saved versions of a definition, newest first, loaded page by page. */
export function useVersions({ noun, id }: Pick<Versioned, 'noun' | 'id'>) {
  const { client } = useHttp();
  const { data, isError, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['versions', noun, id],
    queryFn: async ({ pageParam }) =>
      (await client.send('definition.versions', { noun, id, pageSize, ...pageParam })).data as Page,
    initialPageParam: { currentPage: 1 } as { currentPage: number; after?: string },
    getNextPageParam: ({ pagination: { currentPage, next } }) =>
      next === undefined ? undefined : { currentPage: currentPage + 1, after: next },
    staleTime: 0,
    gcTime: 0,
  });
  const versions = useMemo(() => data?.pages.flatMap(({ list }) => list) ?? [], [data]);
  return { versions, isError, hasMore: hasNextPage, isFetching, more: () => void fetchNextPage() };
}

/** The side that is compared: a saved version, or `now` for what is in the editor. */
type Side = number | 'now';

/** The texts of a side; undefined while they are loaded. */
function useTexts({ noun, id, texts }: Versioned, side: Side | undefined): VersionTexts | undefined {
  const { client } = useHttp();
  const { data } = useQuery({
    queryKey: ['version', noun, id, side],
    queryFn: async () =>
      ((await client.send('definition.version', { noun, id, version: side })).data as { texts: VersionTexts }).texts,
    enabled: typeof side === 'number',
    staleTime: Infinity,
  });
  return side === 'now' ? texts : data;
}

const titleOf = ({ version, note }: DefinitionVersion, t: Translate) =>
  note === '' ? t('studio.version', { version }) : `${t('studio.version', { version })} · ${note}`;

function ReleaseTag({ version: { isCurrent, releaseNumber } }: { version: DefinitionVersion }) {
  const t = useTranslation();
  if (releaseNumber === null) return null;
  return isCurrent ? (
    <Tag color="success">{t('studio.version.current')}</Tag>
  ) : (
    <Tag>{t('studio.version.released', { number: releaseNumber })}</Tag>
  );
}

interface ListProps {
  versions: readonly DefinitionVersion[];
  chosen: number | undefined;
  onChoose(version: number): void;
  hasMore: boolean;
  isFetching: boolean;
  onMore(): void;
}

/** The list of versions; only those on screen are rendered. */
function VersionList({ versions, chosen, onChoose, hasMore, isFetching, onMore }: ListProps) {
  const t = useTranslation();
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = by && versions[versions.findIndex(({ version }) => version === chosen) + by];
    if (!next) return;
    event.preventDefault();
    onChoose(next.version);
  };
  return (
    <div className="zs-versions">
      <div
        role="listbox"
        tabIndex={0}
        aria-label={t('studio.versions')}
        aria-activedescendant={chosen === undefined ? undefined : `zs-version-${chosen}`}
        onKeyDown={onKey}
      >
        <VirtualList
          data={versions as DefinitionVersion[]}
          height={listPx}
          itemHeight={rowPx}
          itemKey="version"
          role="presentation"
        >
          {(one) => (
            <button
              type="button"
              tabIndex={-1}
              id={`zs-version-${one.version}`}
              role="option"
              aria-selected={one.version === chosen}
              className="zs-version"
              onClick={() => onChoose(one.version)}
            >
              <strong title={titleOf(one, t)}>{titleOf(one, t)}</strong>
              <span>
                {one.userName || t('studio.version.unknown')} · {formatTime(one.creatorTime, 'yyyy-MM-dd HH:mm:ss')}
              </span>
              <ReleaseTag version={one} />
            </button>
          )}
        </VirtualList>
      </div>
      {hasMore && (
        <Button block type="link" loading={isFetching} onClick={onMore}>
          {t('studio.versions.more')}
        </Button>
      )}
    </div>
  );
}

/** The difference of two sides, for each of their texts. */
function Comparison({ from, to }: { from: VersionTexts; to: VersionTexts }) {
  const t = useTranslation();
  const parts = useMemo(
    () =>
      [...new Set([...Object.keys(from), ...Object.keys(to)])].map((part) => {
        const [before, after] = [from, to].map((texts) => openDocument(texts[part] ?? ''));
        return { part, before, after, isRead: before?.isParsed === true && after?.isParsed === true };
      }),
    [from, to],
  );
  const trees = useMemo(() => parts.flatMap(({ after, before }) => [after?.tree, before?.tree]), [parts]);
  const names = useNames(trees);
  const compared = parts.map(({ part, before, after, isRead }) => ({
    part,
    isRead,
    changes: isRead ? differenceOf(before?.tree ?? {}, after?.tree ?? {}) : [],
  }));
  const isSame = compared.every(({ isRead, changes }) => isRead && changes.length === 0);
  if (isSame) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('studio.versions.same')} />;
  return compared
    .filter(({ isRead, changes }) => !isRead || changes.length > 0)
    .map(({ part, isRead, changes }) => (
      <section key={part} className="zs-compared">
        <h3>{t(`studio.part.${part}`)}</h3>
        {isRead ? (
          <ChangeTable changes={changes} names={names} />
        ) : (
          <Alert type="warning" showIcon title={t('studio.versions.notJson')} />
        )}
      </section>
    ));
}

interface BarProps {
  /** The versions that the chosen one can be compared with. */
  versions: readonly DefinitionVersion[];
  other: Side | 'before';
  onOther(other: Side | 'before'): void;
  /** Undefined while the version is loaded. */
  onRestore: (() => void) | undefined;
}

function ComparisonBar({ versions, other, onOther, onRestore }: BarProps) {
  const t = useTranslation();
  const nameOf = (one: DefinitionVersion) => t('studio.versions.compare.with', { version: titleOf(one, t) });
  return (
    <div className="zs-comparison-bar">
      <Select
        aria-label={t('studio.versions.compare')}
        value={other}
        onChange={onOther}
        options={[
          { value: 'before' as const, label: t('studio.versions.compare.before') },
          { value: 'now' as const, label: t('studio.versions.compare.now') },
          ...versions.map((one) => ({ value: one.version, label: nameOf(one) })),
        ]}
      />
      <Button type="primary" disabled={!onRestore} onClick={onRestore}>
        {t('studio.versions.restore')}
      </Button>
    </div>
  );
}

interface Props {
  versioned: Versioned;
  onRestore(version: number, texts: VersionTexts): void;
  onClose(): void;
}

/** The history of a definition: its versions, the difference of two of them, and the way back to each. */
export function VersionHistory({ versioned, onRestore, onClose }: Props) {
  const t = useTranslation();
  const { versions, isError, hasMore, isFetching, more } = useVersions(versioned);
  const [chosen, setChosen] = useState<number>();
  const [other, setOther] = useState<Side | 'before'>('before');
  const version = chosen ?? versions[0]?.version;
  const place = versions.findIndex((one) => one.version === version);
  // There is none before the oldest one: everything is new in it.
  const side = other === 'before' ? versions[place + 1]?.version : other;
  const texts = useTexts(versioned, version);
  const otherTexts = useTexts(versioned, side);
  const isBeforeMissing = other === 'before' && side === undefined && hasMore;
  const loadBefore = useEffectEvent(more);
  useEffect(() => {
    if (isBeforeMissing) loadBefore();
  }, [isBeforeMissing]);
  const isFirst = side === undefined && !isBeforeMissing;
  const [from, to] = other === 'before' ? [isFirst ? {} : otherTexts, texts] : [texts, otherTexts];
  const body = () => {
    if (isError) return <Alert type="error" showIcon title={t('studio.versions.failed')} />;
    if (versions.length === 0) return isFetching ? <Spin /> : <Empty description={t('studio.versions.none')} />;
    return (
      <div className="zs-history">
        <VersionList
          versions={versions}
          chosen={version}
          onChoose={setChosen}
          hasMore={hasMore}
          isFetching={isFetching}
          onMore={more}
        />
        <div className="zs-comparison">
          <ComparisonBar
            versions={versions.filter((one) => one.version !== version)}
            other={other}
            onOther={setOther}
            onRestore={version === undefined || !texts ? undefined : () => onRestore(version, texts)}
          />
          {from && to ? <Comparison from={from} to={to} /> : <Spin />}
        </div>
      </div>
    );
  };
  return (
    <Drawer open title={t('studio.versions')} size="min(1080px, 100vw)" onClose={onClose}>
      {body()}
    </Drawer>
  );
}
