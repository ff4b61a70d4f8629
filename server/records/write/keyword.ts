import { type Kysely, sql } from 'kysely';
import { searchWords, storedGrams } from '#core/text/search/ngrams.ts';
import { fieldText } from '#core/record/field-text.ts';
import type { Database } from '../../platform/db/database.ts';
import { delegatedNames } from '../access/delegated-access.ts';
import { type ExternalLookup, namesFor, valuesOf } from '../names/record-names.ts';
import type { RecordFields } from '../fields/record-fields.ts';

type Values = Readonly<Record<string, unknown>>;

/** Most records whose words a release writes itself; those of a larger form follow in small transactions. */
export const rewrittenMax = 1_000;

/**
 * The searchable texts of each record: the display texts of its keyword fields. Users, departments and dictionary
 * entries are indexed by their current names; after a renaming they are re-indexed (see refresh-renamed.ts).
 */
export async function wordsFor(
  db: Kysely<Database>,
  fields: RecordFields,
  keyword: readonly string[],
  records: readonly Values[],
  externalLookup?: ExternalLookup,
): Promise<string[]> {
  const searched = new Map([...fields].filter(([name]) => keyword.includes(name)));
  const names = await namesFor(db, searched, records, 'zh', externalLookup);
  const textsOf = (values: Values) =>
    [...searched.values()].flatMap((field) =>
      valuesOf(field, values).map((value) => fieldText(field.node, value, names)),
    );
  return records.map((values) => searchWords(textsOf(values)));
}

/**
 * Writes the search words of every record of a small form again, after its keyword fields changed; false where it has more
 * records than one transaction shall write.
 */
export async function rewriteWords(
  db: Kysely<Database>,
  modelId: string,
  fields: RecordFields,
  keyword: readonly string[],
): Promise<boolean> {
  const ofForm = db.selectFrom('record').where('modelId', '=', modelId);
  const beyond = await ofForm.select('id').orderBy('id').offset(rewrittenMax).limit(1).executeTakeFirst();
  if (beyond) return false;
  const records = await ofForm.select(['id', 'data']).orderBy('id').execute();
  await writeWords(db, fields, keyword, records, delegatedNames({ db }, modelId));
  return true;
}

/** Writes the words of these records as their values read now, by one statement. */
export async function writeWords(
  db: Kysely<Database>,
  fields: RecordFields,
  keyword: readonly string[],
  records: readonly { id: string; data: Values }[],
  externalLookup: ExternalLookup,
): Promise<void> {
  const all = await wordsFor(
    db,
    fields,
    keyword,
    records.map(({ data }) => data),
    externalLookup,
  );
  if (records.length === 0) return;
  const written = records.map(({ id }, index) => {
    const words = all[index] ?? '';
    return { id, words, grams: storedGrams(words) };
  });
  await sql`update record set words = written.words,
      grams = array_to_tsvector(array(select jsonb_array_elements_text(written.grams)))
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as written (id text, words text, grams jsonb)
    where record.id = written.id`.execute(db);
}
