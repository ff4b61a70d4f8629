import { type Kysely, type Migration, sql } from 'kysely';
import { type Stored, withStored } from '../../platform/db/columns.ts';
import { holdsFiles } from '../../platform/files/file-holder.table.ts';

/** A record of a released form. `data` holds the values of the form's fields, including sub-table rows. */
export interface RecordTable extends Stored {
  modelId: string;
  data: Record<string, unknown>;
  /** The searchable texts in lower case, and their grams (see core/search). */
  words: string;
  /** A tsvector; only written and compared, never read. */
  grams: string;
  /** Counts the saves. */
  version: number;
  /** 1: saved as a draft. */
  draft: number;
  /** 1: deleted by a form with `logicalDelete`. */
  deleteMark: number;
  /** A status code of flows; null: not submitted to one. */
  flowState: number | null;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    record: RecordTable;
  }
}

export const recordMigrations: Record<string, Migration> = {
  '050-record': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('record')
        .$call(withStored)
        .addColumn('modelId', 'text', (column) => column.notNull())
        .addColumn('data', 'jsonb', (column) => column.notNull())
        .addColumn('words', 'text', (column) => column.notNull().defaultTo(''))
        .addColumn('grams', sql`tsvector`)
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
        .addColumn('draft', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('deleteMark', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('flowState', 'integer')
        .execute();
      // Serves the default order, its deep pages and the total without touching the records themselves.
      await db.schema
        .createIndex('recordTime')
        .on('record')
        .columns(['modelId', 'creatorTime', 'id'])
        .where(sql.ref('deleteMark'), '=', sql.lit(0))
        .execute();
    },
  },
  ...holdsFiles('216-record-files', 'record', ['$data::text']),
  // Lists limited to what some people created or changed, in their default order.
  '780-record-makers': {
    async up(db: Kysely<unknown>) {
      for (const [name, column] of [
        ['recordCreator', 'creatorUserId'],
        ['recordChanger', 'lastModifyUserId'],
      ] as const) {
        await db.schema
          .createIndex(name)
          .on('record')
          .columns(['modelId', column, 'creatorTime', 'id'])
          .where(sql.ref('deleteMark'), '=', sql.lit(0))
          .execute();
      }
    },
  },
  '221-within-time': {
    async up(db: Kysely<unknown>) {
      // Raises an error once the statement runs too long; its declared cost makes the planner evaluate it first.
      await sql`create function within_time(ms double precision) returns boolean language plpgsql volatile cost 0.0001 as $$
        begin
          if clock_timestamp() > statement_timestamp() + make_interval(secs => ms / 1000) then
            raise exception 'The statement took too long.' using errcode = 'query_canceled';
          end if;
          return true;
        end $$`.execute(db);
    },
  },
  '790-same-text': {
    async up(db: Kysely<unknown>) {
      const wide =
        '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～￠￡￢￣￤￥￦\u3000';
      const narrow = `!"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_\`abcdefghijklmnopqrstuvwxyz{|}~¢£¬¯¦¥₩ `;
      const blanks =
        '\u0009\u000a\u000b\u000c\u000d\u0020\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
      // What `sameText` does. Written out in both: an index is built without the schemas of the session.
      const same = (text: string) =>
        sql`btrim(translate(${sql.raw(text)}, ${sql.lit(wide)}, ${sql.lit(narrow)}), ${sql.lit(blanks)})`;
      await sql`create function same_text(value text) returns text language sql immutable parallel safe as $$
        select ${same('value')} $$`.execute(db);
      await sql`create function same_texts(lines jsonb, name text) returns text[] language sql immutable parallel safe as $$
        select array(select left(${same('line.value->>name')}, 200)
          from jsonb_array_elements(case when jsonb_typeof(lines) = 'array' then lines else '[]' end) as line(value)
          where jsonb_typeof(line.value) = 'object' and line.value->>name is not null) $$`.execute(db);
      const { rows } = await sql<{ isKnown: boolean }>`
        select to_regclass('visualdev') is not null and to_regclass('record_index_build') is not null as "isKnown"`.execute(
        db,
      );
      if (!rows[0]?.isKnown) return;
      // Unique fields need an index by these functions.
      await sql`insert into record_index_build (model_id) select id from visualdev where release_number > 0`.execute(
        db,
      );
    },
  },
};
