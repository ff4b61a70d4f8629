import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useSay } from '#runtime/context/use-translation.ts';
import { useWorkspace } from '#runtime/context/workspace.ts';
import { Tag } from './Tag.tsx';
import './tagBar.css';

/** Pixels per press of a scroll button. */
const stepPx = 240;

export default function TagBar() {
  const { tabs, path } = useWorkspace();
  const say = useSay();
  const row = useRef<HTMLUListElement>(null);
  const isClosing = useRef(false);
  const scroll = (byPx: number) => row.current?.scrollBy({ left: byPx, behavior: 'smooth' });

  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // The closed tag had the focus: it moves to the current one.
    if (!current || !isClosing.current) return;
    isClosing.current = false;
    current.focus({ preventScroll: true });
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
            <Tag tab={tab} isActive={tab.path === path} onClose={() => (isClosing.current = true)} />
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
