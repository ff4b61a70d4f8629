import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Names } from '#core/kind.ts';
import { searchWords, storedGrams } from '#core/search/grams.ts';
import { fieldText } from '#core/text/field-text.ts';
import type { Database } from '../../platform/db/database.ts';
import { valuesOf } from './record-names.ts';
import type { RecordFields } from './record-fields.ts';

type Values = Readonly<Record<string, unknown>>;

/** Records read and written at a time while all of a form are indexed anew. */
const batch = 1_000;

const noNames: Names = () => undefined;

/** The searchable texts of a record: what its keyword fields say, their entries by id only. */
export function wordsOf(fields: RecordFields, keyword: readonly string[], values: Values): string {
  return searchWords(
    keyword.flatMap((name) => {
      const field = fields.get(name);
      return field ? valuesOf(field, values).map((value) => fieldText(field.node, value, noNames)) : [];
    }),
  );
}

/** The column of the grams, from the words. */
export function gramsColumn(words: string): RawBuilder<string> {
  const grams = JSON.stringify(storedGrams(words));
  return sql<string>`array_to_tsvector(array(select jsonb_array_elements_text(${grams}::jsonb)))`;
}

/** Writes the words of every record of a form anew, after its keyword fields changed. */
export async function rewriteWords(
  db: Kysely<Database>,
  modelId: string,
  fields: RecordFields,
  keyword: readonly string[],
) {
  let last = '';
  for (;;) {
    const records = await db
      .selectFrom('record')
      .select(['id', 'data'])
      .where('modelId', '=', modelId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    if (records.length === 0) return;
    for (const { id, data } of records) {
      const words = wordsOf(fields, keyword, data);
      await db
        .updateTable('record')
        .set({ words, grams: gramsColumn(words) })
        .where('id', '=', id)
        .execute();
    }
    last = records.at(-1)?.id ?? '';
  }
}
