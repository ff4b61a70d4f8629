import { pinyin } from 'pinyin-pro';
import { searchWords } from '#core/search/grams.ts';
import { gramsColumn } from '../db/words.ts';

interface Person {
  realName: string;
  account: string;
}

/** What a person is found by: name, account, the pinyin of the name and its initials; surnames as surnames are read. */
export function personWords({ realName, account }: Person): string {
  const syllables = pinyin(realName, { toneType: 'none', type: 'array', surname: 'head', nonZh: 'consecutive' });
  const initials = syllables.map((syllable) => syllable.charAt(0));
  return searchWords([realName, account, syllables.join(''), initials.join('')]);
}

/** The columns to write whenever the name or the account of a user changes. */
export function wordsColumns(person: Person) {
  const words = personWords(person);
  return { words, grams: gramsColumn(words) };
}
