import { pinyin } from 'pinyin-pro';
import { searchWords } from '#core/text/search/ngrams.ts';
import { gramsColumn } from '../../platform/db/search-columns.ts';

interface Person {
  realName: string;
  account: string;
}

/** The searchable texts of a user: name, account, pinyin of the name and its initials, with the pinyin of surnames. */
export function personSearchText({ realName, account }: Person): string {
  const syllables = pinyin(realName, { toneType: 'none', type: 'array', surname: 'head', nonZh: 'consecutive' });
  const initials = syllables.map((syllable) => syllable.charAt(0));
  return searchWords([realName, account, syllables.join(''), initials.join('')]);
}

/** The columns to update with the name or the account of a user. */
export function wordsColumns(person: Person) {
  const words = personSearchText(person);
  return { words, grams: gramsColumn(words) };
}
