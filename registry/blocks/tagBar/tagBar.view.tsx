import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useSay } from '#runtime/texts.ts';
import { useWorkspace } from '#runtime/workspace.ts';
import { Tag } from './Tag.tsx';
import './tagBar.css';

/** One press of a scroll button, in pixels. */
const stepPx = 240;

export default function TagBar() {
  const { tabs, path } = useWorkspace();
  const say = useSay();
  const row = useRef<HTMLUListElement>(null);
  const scroll = (byPx: number) => row.current?.scrollBy({ left: byPx, behavior: 'smooth' });

  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [path, tabs.list.length]);

  return (
    <nav className="zh-tags" aria-label={say('shell.tabs')}>
      <Button
        type="text"
        size="small"
        icon={<LeftOutlined />}
        aria-label={say('shell.tabs.previous')}
        onClick={() => scroll(-stepPx)}
      />
      <ul ref={row} className="zh-tags-row">
        {tabs.list.map((tab) => (
          <li key={tab.path}>
            <Tag tab={tab} isActive={tab.path === path} />
          </li>
        ))}
      </ul>
      <Button
        type="text"
        size="small"
        icon={<RightOutlined />}
        aria-label={say('shell.tabs.next')}
        onClick={() => scroll(stepPx)}
      />
    </nav>
  );
}
