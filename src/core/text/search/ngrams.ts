/**
 * Full-text search by n-grams, which finds any part of any word, Chinese included: a text is indexed by its single
 * characters and its bigrams; a query requires all bigrams of the phrase. Since the bigrams may be found in another
 * order, matches have to be checked against {@link searchWords} afterwards.
 */

/** Maximum number of indexed characters of a record. */
const searchWordsMax = 4_000;

/** The searchable texts of a record as one lower-case text, a line each. */
export function searchWords(texts: readonly string[]): string {
  const lines = texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
  return lines.join('\n').toLowerCase().slice(0, searchWordsMax);
}

/** The normalised search phrase: lower case, trimmed, whitespace collapsed. */
export function searchPhrase(typed: string): string {
  return typed.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The distinct grams of {@link searchWords} for the index. */
export function storedGrams(words: string): string[] {
  const grams = new Set<string>();
  for (const word of words.split(/\s+/)) {
    for (const character of word) grams.add(character);
    for (const pair of pairs(word)) grams.add(pair);
  }
  return [...grams];
}

/** The distinct grams a text must contain to match a {@link searchPhrase}. */
export function queryGrams(phrase: string): string[] {
  return [
    ...new Set(phrase.split(/\s+/).flatMap((word) => ([...word].length > 1 ? pairs(word) : word === '' ? [] : [word]))),
  ];
}

function pairs(word: string): string[] {
  const characters = [...word];
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

/** The grams as a PostgreSQL `tsquery`: each quoted, all required. */
export function tsquery(grams: readonly string[]): string {
  return grams.map((gram) => `'${gram.replace(/['\\]/g, (mark) => mark + mark)}'`).join(' & ');
}
