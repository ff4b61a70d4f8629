import { dayOf } from '../shared/day-of.ts';
import { SiteLink } from '../shared/SiteLink.tsx';
import type { SourceRow } from '#runtime/data/sources/answer.ts';
import { usePlatform } from '#runtime/context/platform.ts';

interface Props {
  row: SourceRow;
  path: string | undefined;
  look: 'cards' | 'rows' | 'stories';
}

/** The summary of one content; a link when it has a page. */
export function Content({ row, path, look }: Props) {
  const { language } = usePlatform();
  const words = (
    <>
      <span className="zs-content-cover" aria-hidden="true" />
      <span className="zs-content-words">
        {look === 'rows' && <time>{dayOf(row['publishTime'], language)}</time>}
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
