import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useSay } from '#runtime/context/use-translation.ts';
import type { WorkspaceMenu } from '#runtime/context/workspace.ts';
import { Shortcut } from './Shortcut.tsx';

interface Props {
  text: string;
  pages: readonly WorkspaceMenu[];
  /** The initial number of cards. */
  first: number;
}

/** The pages of one directory: the first ones, and the others behind a button. */
export function Group({ text, pages, first }: Props) {
  const say = useSay();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? pages : pages.slice(0, first);
  return (
    <section className="zb-pane zg-shortcuts-group" aria-label={text}>
      <header>
        <h2>{text}</h2>
        {pages.length > first && !isWhole && (
          <Button type="text" size="small" onClick={() => setWhole(true)}>
            {say('shell.shortcuts.all', { count: pages.length })}
            <DownOutlined aria-hidden="true" />
          </Button>
        )}
      </header>
      <div className="zg-shortcuts-cards">
        {shown.map((page) => (
          <Shortcut key={page.id} page={page} />
        ))}
      </div>
    </section>
  );
}
