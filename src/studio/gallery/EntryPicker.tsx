import { Select } from 'antd';
import { useSay } from '#runtime/context/use-translation.ts';
import { grouped } from './grouped.ts';
import type { ChoiceProps } from './shown.ts';

/** A select of all gallery entries, for narrow screens without the list. */
export function EntryPicker({ entries, chosen, onChoose }: ChoiceProps) {
  const say = useSay();
  return (
    <div className="zg-picker">
      <h2 className="zg-gallery-title">{say('gallery.title')}</h2>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={say('gallery.search')}
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
