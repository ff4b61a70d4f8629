import { DownOutlined } from '@ant-design/icons';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import type { NodeProps } from '#runtime/context/faces.ts';
import { usePlatform } from '#runtime/context/platform.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { usePageTurns } from '#runtime/data/list/use-page-turns.ts';
import type { SourceRow } from '#runtime/data/sources/answer.ts';
import { useRows } from '#runtime/data/sources/use-rows.ts';
import type { Source } from '#schemas/language/source.ts';
import type { PropsOf } from '../../../kind.ts';
import { LoadError, EmptyState, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import { SiteLink } from '../shared/SiteLink.tsx';
import { SiteText, formatDate, useContent } from '../shared/SiteContent.tsx';
import './siteContents.css';
import type { siteContents } from './siteContents.ts';

interface Props {
  row: SourceRow;
  path: string | undefined;
  look: 'cards' | 'rows' | 'stories';
}

/** The summary of one content; a link when it has a page. */
function Content({ row, path, look }: Props) {
  const { language } = usePlatform();
  const words = (
    <>
      <span className="zs-content-cover" aria-hidden="true" />
      <span className="zs-content-words">
        {look === 'rows' && <time>{formatDate(row['publishTime'], language)}</time>}
        <strong>{String(row['title'] ?? '')}</strong>
        <span>{String(row['summary'] ?? '')}</span>
      </span>
    </>
  );
  const id = encodeURIComponent(String(row['id']));
  return (
    <li className="zs-content">
      {path === undefined ? (
        <div className="zs-content-box">{words}</div>
      ) : (
        <SiteLink className="zs-content-box" path={`${path}?id=${id}`}>
          {words}
        </SiteLink>
      )}
    </li>
  );
}

/** One content that is expanded in place. */
function Story({ row, read }: { row: SourceRow; read: string }) {
  const t = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="zs-story">
      <h3>{String(row['title'] ?? '')}</h3>
      <p>{String(row['summary'] ?? '')}</p>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'site.less' : 'site.more')}
        <DownOutlined />
      </button>
      <div id={id}>{isOpen && <FullStory read={read} id={row['id']} />}</div>
    </li>
  );
}

function FullStory({ read, id }: { read: string; id: unknown }) {
  const { content, isPending } = useContent(read, { id });
  if (isPending) return <LoadingSkeleton rows={3} />;
  return content ? <SiteText html={content.content} /> : null;
}

const Pages = lazy(() => import('./Pages.tsx'));

export default function SiteContents({ node }: NodeProps) {
  return node.source ? <ContentList node={node} source={node.source} /> : null;
}

function ContentList({ node, source }: NodeProps & { source: Source }) {
  const { look, path, read, hasPage, pageSize } = node.props as PropsOf<typeof siteContents>;
  const [currentPage, setPage] = useState(1);
  const turns = usePageTurns(JSON.stringify([source, pageSize]));
  const after = turns.after(currentPage);
  const page = { currentPage, pageSize, ...(after !== undefined && { after }) };
  const { rows, total = 0, next, state, isOld, reload } = useRows(source, page);
  useEffect(() => {
    if (state === 'ready' && !isOld) turns.turned(currentPage, next);
  }, [turns, state, isOld, currentPage, next]);
  if (state === 'failed') return <LoadError retry={() => void reload()} />;
  if (state === 'loading') return <LoadingSkeleton rows={4} />;
  if (rows.length === 0) return <EmptyState />;
  const show = (row: SourceRow) =>
    read === undefined ? (
      <Content key={String(row['id'])} row={row} path={path} look={look} />
    ) : (
      <Story key={String(row['id'])} row={row} read={read} />
    );
  return (
    <>
      <ul className="zs-contents" data-look={look}>
        {rows.map(show)}
      </ul>
      {hasPage && total > pageSize && (
        <Suspense fallback={null}>
          <Pages current={currentPage} pageSize={pageSize} total={total} onChange={setPage} />
        </Suspense>
      )}
    </>
  );
}
