import { type RawBuilder, sql } from 'kysely';
import { askedGrams, searchPhrase, storedGrams, tsquery } from '#core/search/grams.ts';

/** The column of the grams, from the words (see core/search). */
export function gramsColumn(words: string): RawBuilder<string> {
  const grams = JSON.stringify(storedGrams(words));
  return sql<string>`array_to_tsvector(array(select jsonb_array_elements_text(${grams}::jsonb)))`;
}

/** Rows of a table with `words` and `grams` that hold all that was typed, as one phrase; nothing typed is no condition. */
export function phraseConditions(keyword: string): RawBuilder<boolean>[] {
  const phrase = searchPhrase(keyword);
  if (phrase === '') return [];
  const grams = askedGrams(phrase);
  const holds = sql<boolean>`grams @@ ${tsquery(grams)}::tsquery`;
  // A phrase of exactly one n-gram is matched by the index alone; for longer ones the n-grams need not be adjacent, so
  // the text is compared as well.
  return grams[0] === phrase ? [holds] : [holds, sql<boolean>`position(${phrase} in words) > 0`];
}
