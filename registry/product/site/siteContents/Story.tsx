import { DownOutlined } from '@ant-design/icons';
import { useId, useState } from 'react';
import type { SourceRow } from '#runtime/data/sources/answer.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import { SiteText } from '../shared/SiteText.tsx';
import { useContent } from '../shared/use-content.ts';
import { Waiting } from '../../../kit/overlay/States.tsx';

/** One content that is expanded in place. */
export function Story({ row, read }: { row: SourceRow; read: string }) {
  const say = useSay();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="zs-story">
      <h3>{String(row['title'] ?? '')}</h3>
      <p>{String(row['summary'] ?? '')}</p>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {say(isOpen ? 'site.less' : 'site.more')}
        <DownOutlined />
      </button>
      <div id={id}>{isOpen && <Whole read={read} id={row['id']} />}</div>
    </li>
  );
}

function Whole({ read, id }: { read: string; id: unknown }) {
  const { content, isPending } = useContent(read, { id });
  if (isPending) return <Waiting rows={3} />;
  return content ? <SiteText html={content.content} /> : null;
}
