import type { Source } from '#schemas/language/source.ts';
import { definePicker } from '../../kit/schema/picker-props.ts';

/** Objects in a tree that drops down; a button after the field opens the screen that manages them. */
export interface ObjectTree {
  source: Extract<Source, { call: string }>;
  screen: string;
  /** Message id of the title of the screen. */
  title: string;
}

const defineTreePicker = (row: { zhjyKey: string; noun: string; tree: ObjectTree }) => definePicker(row);

export const dictionarySelect = defineTreePicker({
  zhjyKey: 'dictionarySelect',
  noun: 'dictionaryType',
  tree: {
    source: { call: 'dictionary-type.selector', with: { id: '0' } },
    screen: 'dictionary-data',
    title: 'dictionary.title',
  },
});

export const treePickers = [dictionarySelect];
