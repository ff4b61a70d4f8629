import { useMemo, useState } from 'react';
import { usePlatform } from '#runtime/context/platform.ts';
import { useServices } from '#runtime/context/services.ts';
import { textOf } from '#core/text/message.ts';
import { DesignPlace } from '../DesignPlace.tsx';
import { collection } from './collection.ts';
import { EntryList } from './EntryList.tsx';
import { EntryPicker } from './EntryPicker.tsx';
import { Exhibit } from './Exhibit.tsx';
import type { Shown } from './shown.ts';
import './gallery.css';

/** The gallery of all fixtures and examples of kinds, each rendered live with its snapshot (FIXTURE-005). */
export default function Gallery() {
  return (
    <DesignPlace>
      <Collection />
    </DesignPlace>
  );
}

function Collection() {
  const { mobile } = usePlatform();
  const { route } = useServices();
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
  const { language, messages } = usePlatform();
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
