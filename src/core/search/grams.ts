/**
 * Full-text search that finds any part of any word, Chinese included: a text is kept as its single characters and its
 * pairs of neighbouring characters; a search asks for all pairs of what was typed. Pairs can meet without standing in a
 * row, so whoever searches compares the found texts with {@link searchWords} once more.
 */

/** Characters of one record's searchable texts that are kept. */
const searchWordsMax = 4_000;

/** The searchable texts of a record as one lower-case text, a line each. */
export function searchWords(texts: readonly string[]): string {
  const lines = texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
  return lines.join('\n').toLowerCase().slice(0, searchWordsMax);
}

/** What is looked for: lower case, blanks at the ends dropped, runs of blanks as one. */
export function searchPhrase(typed: string): string {
  return typed.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Everything to keep of {@link searchWords}, each once. */
export function storedGrams(words: string): string[] {
  const grams = new Set<string>();
  for (const word of words.split(/\s+/)) {
    for (const character of word) grams.add(character);
    for (const pair of pairs(word)) grams.add(pair);
  }
  return [...grams];
}

/** Everything a text must hold to match a {@link searchPhrase}, each once. */
export function askedGrams(phrase: string): string[] {
  return [
    ...new Set(phrase.split(/\s+/).flatMap((word) => ([...word].length > 1 ? pairs(word) : word === '' ? [] : [word]))),
  ];
}

function pairs(word: string): string[] {
  const characters = [...word];
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

/** The grams as the text of a PostgreSQL `tsquery`: each quoted, all required. */
export function tsquery(grams: readonly string[]): string {
  return grams.map((gram) => `'${gram.replace(/['\\]/g, (mark) => mark + mark)}'`).join(' & ');
}
