import { lazy, Suspense, useState } from 'react';
import type { SourceRow } from '#runtime/data/sources/answer.ts';
import { useRows } from '#runtime/data/sources/use-rows.ts';
import type { Source } from '#schemas/language/source.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { LoadFailed, Nothing, Waiting } from '../../../kit/overlay/States.tsx';
import type { PropsOf } from '../../../kind.ts';
import { Content } from './Content.tsx';
import { Story } from './Story.tsx';
import type { siteContents } from './siteContents.ts';
import './siteContents.css';

const Pages = lazy(() => import('./Pages.tsx'));

export default function SiteContents({ node }: NodeProps) {
  return node.source ? <Shown node={node} source={node.source} /> : null;
}

function Shown({ node, source }: NodeProps & { source: Source }) {
  const { look, path, read, hasPage, pageSize } = node.props as PropsOf<typeof siteContents>;
  const [currentPage, setPage] = useState(1);
  const { rows, total = 0, state, reload } = useRows(source, { currentPage, pageSize });
  if (state === 'failed') return <LoadFailed retry={() => void reload()} />;
  if (state === 'loading') return <Waiting rows={4} />;
  if (rows.length === 0) return <Nothing />;
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
