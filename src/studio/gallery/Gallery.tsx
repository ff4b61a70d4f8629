import { SearchOutlined } from '@ant-design/icons';
import { Empty, Input, Select } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { textOf } from '#core/text/message.ts';
import { useEffectOn } from '#runtime/context/effects.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { DesignProviders } from '../DesignProviders.tsx';
import { Exhibit } from './Exhibit.tsx';
import { collection } from './collection.ts';
import './gallery.css';
import { useDevice, useI18n, useNavigation } from '#runtime/context/application.tsx';

/** A gallery entry with title and group in the user's language. */
interface Shown {
  id: string;
  title: string;
  group: string;
}

/** Props of the components for choosing an entry. */
interface ChoiceProps {
  entries: readonly Shown[];
  chosen: string;
  onChoose(id: string): void;
}

/** Entries by group, in order of first appearance. */
function grouped(entries: readonly Shown[]): { group: string; entries: Shown[] }[] {
  const groups = new Map<string, Shown[]>();
  for (const entry of entries) {
    const known = groups.get(entry.group) ?? [];
    groups.set(entry.group, known);
    known.push(entry);
  }
  return [...groups].map(([group, inGroup]) => ({ group, entries: inGroup }));
}

/** All gallery entries by group, with a search over titles and file names. */
function EntryList({ entries, chosen, onChoose }: ChoiceProps) {
  const t = useTranslation();
  const [words, setWords] = useState('');
  const list = useRef<HTMLElement>(null);
  // Scrolls the selected entry into view, for example after opening a link.
  useEffectOn(chosen, () => {
    // Newer browsers return a promise, which must not be the effect's clean-up value.
    void list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  });
  const found = entries.filter(({ id, title }) => `${title} ${id}`.toLowerCase().includes(words.trim().toLowerCase()));
  return (
    <nav ref={list} className="zg-list" aria-label={t('gallery.title')}>
      <header className="zg-list-head">
        <h2 className="zg-gallery-title">{t('gallery.title')}</h2>
        <span className="zg-count">{t('gallery.count', { count: found.length })}</span>
        <Input
          allowClear
          prefix={<SearchOutlined />}
          placeholder={t('gallery.search')}
          aria-label={t('gallery.search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </header>
      <div className="zg-entries">
        {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('gallery.none')} />}
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

/** A select of all gallery entries, for narrow screens without the list. */
function EntryPicker({ entries, chosen, onChoose }: ChoiceProps) {
  const t = useTranslation();
  return (
    <div className="zg-picker">
      <h2 className="zg-gallery-title">{t('gallery.title')}</h2>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('gallery.search')}
        value={chosen}
        onChange={onChoose}
        options={grouped(entries).map(({ group, entries: inGroup }) => ({
          label: group,
          options: inGroup.map(({ id, title }) => ({ value: id, label: title })),
        }))}
      />
    </div>
  );
}

/** The gallery of all fixtures and examples of kinds, each rendered live with its snapshot (FIXTURE-005). */
export default function Gallery() {
  return (
    <DesignProviders>
      <Collection />
    </DesignProviders>
  );
}

function Collection() {
  const { mobile } = useDevice();
  const { route } = useNavigation();
  const shown = useShown();
  const [id, setId] = useState(route.query['name'] ?? '');
  const entry = collection.find((one) => one.id === id) ?? collection[0];
  if (!entry) return null;
  const title = shown.find((one) => one.id === entry.id)?.title ?? entry.id;
  const Choice = mobile ? EntryPicker : EntryList;
  return (
    <div className={mobile ? 'zg-gallery zg-narrow' : 'zg-gallery'}>
      <Choice entries={shown} chosen={entry.id} onChoose={setId} />
      <Exhibit key={entry.id} entry={entry} title={title} />
    </div>
  );
}

function useShown(): readonly Shown[] {
  const { language, messages } = useI18n();
  return useMemo(
    () =>
      collection.map(({ id, title, group }) => ({
        id,
        title: textOf(title, language, messages),
        group: textOf(group, language, messages),
      })),
    [language, messages],
  );
}
