import { type RawBuilder, sql } from 'kysely';
import { queryGrams, searchPhrase, storedGrams, tsquery } from '#core/text/search/ngrams.ts';

/** The value of the n-gram column, from the searchable text (see core/search). */
export function gramsColumn(words: string): RawBuilder<string> {
  const grams = JSON.stringify(storedGrams(words));
  return sql<string>`array_to_tsvector(array(select jsonb_array_elements_text(${grams}::jsonb)))`;
}

/**
 * Conditions on a table with `words` and `grams` for rows that contain the keyword as a phrase; none for an empty
 * keyword.
 */
export function phraseConditions(keyword: string): RawBuilder<boolean>[] {
  const phrase = searchPhrase(keyword);
  if (phrase === '') return [];
  const grams = queryGrams(phrase);
  const holds = sql<boolean>`grams @@ ${tsquery(grams)}::tsquery`;
  // A phrase of exactly one n-gram is matched by the index alone; for longer ones the n-grams need not be adjacent, so
  // the text is compared as well.
  return grams[0] === phrase ? [holds] : [holds, sql<boolean>`position(${phrase} in words) > 0`];
}
