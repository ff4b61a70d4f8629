import { SearchOutlined } from '@ant-design/icons';
import { Empty, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useSay } from '#runtime/context/use-translation.ts';
import { grouped } from './grouped.ts';
import type { ChoiceProps } from './shown.ts';

/** All gallery entries by group, with a search over titles and file names. */
export function EntryList({ entries, chosen, onChoose }: ChoiceProps) {
  const say = useSay();
  const [words, setWords] = useState('');
  const list = useRef<HTMLElement>(null);
  // Scrolls the selected entry into view, for example after opening a link.
  useEffect(() => {
    // Newer browsers return a promise, which must not be the effect's clean-up value.
    void list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);
  const found = entries.filter(({ id, title }) => `${title} ${id}`.toLowerCase().includes(words.trim().toLowerCase()));
  return (
    <nav ref={list} className="zg-list" aria-label={say('gallery.title')}>
      <header className="zg-list-head">
        <h2 className="zg-gallery-title">{say('gallery.title')}</h2>
        <span className="zg-count">{say('gallery.count', { count: found.length })}</span>
        <Input
          allowClear
          prefix={<SearchOutlined />}
          placeholder={say('gallery.search')}
          aria-label={say('gallery.search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </header>
      <div className="zg-entries">
        {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say('gallery.none')} />}
        {grouped(found).map(({ group, entries: inGroup }) => (
          <section key={group} aria-label={group}>
            <h3>
              {group}
              <span>{inGroup.length}</span>
            </h3>
            {inGroup.map(({ id, title }) => (
              <button
                key={id}
                type="button"
                aria-current={id === chosen || undefined}
                title={title}
                data-entry={id}
                onClick={() => onChoose(id)}
              >
                {title}
              </button>
            ))}
          </section>
        ))}
      </div>
    </nav>
  );
}
