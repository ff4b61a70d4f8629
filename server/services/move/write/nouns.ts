import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { EntityType } from '../entity.ts';

/** A call that takes back one change. */
export interface Undo {
  call: string;
  input: Record<string, unknown>;
}

/** Where the entities of a type are stored, and who makes them. */
export interface Noun {
  /** The noun of its calls. */
  noun: string;
  table: string;
  /** The column with its code. */
  code: 'enCode' | 'fullName';
  /** Tables of what belongs to it, each with the column that names it. */
  parts: readonly (readonly [table: string, column: string])[];
}

const coded = (noun: string, table: string, parts: Noun['parts'] = []): Noun => ({
  noun,
  table,
  code: 'enCode',
  parts,
});

export const nouns: Readonly<Record<EntityType, Noun>> = {
  dictionary: coded('dictionary-type', 'dictionaryType', [['dictionaryData', 'dictionaryTypeId']]),
  rule: coded('bill-rule', 'billRule'),
  template: coded('print-template', 'printTemplate'),
  form: coded('visualdev', 'visualdev', [['record', 'modelId']]),
  interface: coded('data-interface', 'dataInterface'),
  variable: { noun: 'data-interface-variate', table: 'dataInterfaceVariate', code: 'fullName', parts: [] },
  process: coded('flow-template', 'flowTemplate', [['flowVersion', 'templateId']]),
  portal: coded('portal', 'portal'),
  menu: coded('menu', 'menu', [
    ['menuItem', 'menuId'],
    ['menuDataField', 'menuId'],
  ]),
  role: coded('role', 'role', [['userRole', 'roleId']]),
};

/** What exists here. */
export interface Present {
  id: string;
  enCode: string;
  fullName: string;
}

type Plain = Kysely<Record<string, Record<string, unknown>>>;
const plain = (db: Kysely<Database>) => db as unknown as Plain;

/** The entities of a type; a deleted form is none. */
export async function presentOf(db: Kysely<Database>, type: EntityType): Promise<Present[]> {
  const { table, code } = nouns[type];
  const rows = await plain(db)
    .selectFrom(table)
    .select(['id', 'fullName', sql<string>`${sql.ref(code)}`.as('code')])
    .$if(type === 'form', (query) => query.where('deleteMark', '=', 0))
    .orderBy('fullName')
    .orderBy('id')
    .execute();
  return rows.map(({ id, fullName, code: enCode }) => ({
    id: String(id),
    fullName: String(fullName),
    enCode: String(enCode),
  }));
}

/** Columns that change without anyone changing the entity. */
const unmarked = new Set(['value']);

/** A fingerprint of an entity with what belongs to it; empty when it does not exist any more. */
export async function markOf(db: Kysely<Database>, type: EntityType, id: string): Promise<string> {
  const { table, parts } = nouns[type];
  const own = await plain(db).selectFrom(table).selectAll().where('id', '=', id).execute();
  if (own.length === 0) return '';
  const hash = createHash('sha256');
  const note = (row: Record<string, unknown>) =>
    hash.update(
      JSON.stringify(
        Object.entries(row)
          .filter(([name]) => !unmarked.has(name))
          .sort(),
      ),
    );
  own.forEach(note);
  for (const [part, column] of parts) {
    const rows = await plain(db).selectFrom(part).selectAll().where(column, '=', id).execute();
    for (const text of rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()) hash.update(text);
  }
  return hash.digest('hex');
}
