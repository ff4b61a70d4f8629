import type { Kysely } from 'kysely';
import { searchWords } from '#core/search/grams.ts';
import { fieldText } from '#core/text/field-text.ts';
import type { Database } from '../../platform/db/database.ts';
import { gramsColumn } from '../../platform/db/words.ts';
import { lentNames } from './lending.ts';
import { type LookUp, namesFor, valuesOf } from './record-names.ts';
import type { RecordFields } from './record-fields.ts';

type Values = Readonly<Record<string, unknown>>;

/** Records read and written at a time while all of a form are indexed anew. */
const batch = 1_000;

/**
 * The searchable texts of each record: what its keyword fields read as. People, departments and entries of dictionaries
 * are found by the names they have then; a name that changes later is written anew (see refresh-renamed.ts).
 */
export async function wordsFor(
  db: Kysely<Database>,
  fields: RecordFields,
  keyword: readonly string[],
  records: readonly Values[],
  elsewhere?: LookUp,
): Promise<string[]> {
  const searched = new Map([...fields].filter(([name]) => keyword.includes(name)));
  const names = await namesFor(db, searched, records, 'zh', elsewhere);
  const textsOf = (values: Values) =>
    [...searched.values()].flatMap((field) =>
      valuesOf(field, values).map((value) => fieldText(field.node, value, names)),
    );
  return records.map((values) => searchWords(textsOf(values)));
}

/** Writes the words of every record of a form anew, after its keyword fields changed. */
export async function rewriteWords(
  db: Kysely<Database>,
  modelId: string,
  fields: RecordFields,
  keyword: readonly string[],
) {
  let last = '';
  const elsewhere = lentNames({ db }, modelId);
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
    await writeWords(db, fields, keyword, records, elsewhere);
    last = records.at(-1)?.id ?? '';
  }
}

/** Writes the words of these records as their values read now. */
export async function writeWords(
  db: Kysely<Database>,
  fields: RecordFields,
  keyword: readonly string[],
  records: readonly { id: string; data: Values }[],
  elsewhere: LookUp,
): Promise<void> {
  const all = await wordsFor(
    db,
    fields,
    keyword,
    records.map(({ data }) => data),
    elsewhere,
  );
  for (const [index, { id }] of records.entries()) {
    const words = all[index] ?? '';
    await db
      .updateTable('record')
      .set({ words, grams: gramsColumn(words) })
      .where('id', '=', id)
      .execute();
  }
}
