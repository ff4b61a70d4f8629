import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DefinitionVersion, EditedNoun } from '#schemas/resources/definition/definition.contract.ts';
import type { Context, Writer } from '../context/context.ts';
import type { Database } from '../db/database.ts';
import { notFound } from '../errors/app-error.ts';
import { readPage } from '../resource/crud-handlers.ts';
import { type ListInput, type Query, sortedBy } from '../resource/list-query.ts';

/** The texts of a version by their names; what they are is known to the noun alone. */
export type Texts = Readonly<Record<string, string>>;

/** A definition with versions. */
export interface EditedDefinition {
  noun: EditedNoun;
  id: string;
}

/** Versions preserved of one definition: the newest saves, and besides them the newest released ones. */
export const preservedSaves = 200;
export const preservedReleases = 50;

/** More than there can be: a limit that databases demand next to an offset. */
const versionsMax = 10_000;

const deflated = promisify(deflateRaw);
const inflated = promisify(inflateRaw);

const packed = async (texts: Texts) => (await deflated(JSON.stringify(texts))).toString('base64');
const unpacked = async (content: string): Promise<Texts> =>
  JSON.parse((await inflated(Buffer.from(content, 'base64'))).toString('utf8')) as Texts;

interface Saved extends EditedDefinition {
  version: number;
  texts: Texts;
  note?: string | undefined;
}

/** Records a save as a version of its author, and deletes versions beyond the preserved ones. */
export async function noteVersion(
  { db, user, now }: Pick<Writer, 'db' | 'user' | 'now'>,
  { noun, id, version, texts, note = '' }: Saved,
): Promise<void> {
  const row = { noun, definitionId: id, version, userId: user.id, note: note.trim(), creatorTime: now() };
  const content = await packed(texts);
  await db
    .insertInto('definitionVersion')
    .values({ ...row, content, releaseNumber: null, releasedTime: null })
    .execute();
  const surplus = (isReleased: boolean, preserved: number) =>
    versionsOf(db, { noun, id })
      .select('version')
      .where('releaseNumber', isReleased ? 'is not' : 'is', null)
      .orderBy('version', 'desc')
      .limit(versionsMax)
      .offset(preserved);
  await db
    .deleteFrom('definitionVersion')
    .where('noun', '=', noun)
    .where('definitionId', '=', id)
    .where((row) =>
      row.or([
        row('version', 'in', surplus(false, preservedSaves)),
        row('version', 'in', surplus(true, preservedReleases)),
      ]),
    )
    .execute();
}

const versionsOf = (db: Kysely<Database>, { noun, id }: EditedDefinition) =>
  db.selectFrom('definitionVersion').where('noun', '=', noun).where('definitionId', '=', id);

/** Marks the version that was released: the newest one, up to the given save. */
export async function noteReleased(
  { db, now }: Pick<Writer, 'db' | 'now'>,
  { noun, id, version, releaseNumber }: EditedDefinition & { version: number; releaseNumber: number },
): Promise<void> {
  const newest = versionsOf(db, { noun, id })
    .select(({ fn }) => fn.max('version').as('version'))
    .where('version', '<=', version);
  await db
    .updateTable('definitionVersion')
    .set({ releaseNumber, releasedTime: now() })
    .where('noun', '=', noun)
    .where('definitionId', '=', id)
    .where('version', '=', newest)
    .execute();
}

/** The versions of a definition, newest first, page by page. */
export async function listVersions({ db }: Pick<Context, 'db'>, definition: EditedDefinition, input: ListInput) {
  const released = await currentRelease(db, definition);
  const found = versionsOf(db, definition).leftJoin('users', 'users.id', 'definitionVersion.userId');
  const { list, pagination } = await readPage<Omit<DefinitionVersion, 'isCurrent' | 'userName'> & Named>(
    found as unknown as Query,
    sortedBy(['version', 'desc']),
    input,
    (query) => query.select([...shownColumns, 'users.realName as userName']),
  );
  const withMark = ({ userName, ...one }: (typeof list)[number]): DefinitionVersion => ({
    ...one,
    userName: userName ?? '',
    isCurrent: one.version === released?.version,
  });
  return { list: list.map(withMark), pagination };
}

interface Named {
  userName: string | null;
}

const shownColumns = [
  'definitionVersion.version',
  'definitionVersion.note',
  'definitionVersion.creatorTime',
  'definitionVersion.releaseNumber',
  'definitionVersion.releasedTime',
] as const;

const currentRelease = (db: Kysely<Database>, definition: EditedDefinition) =>
  versionsOf(db, definition)
    .select(['version', 'content'])
    .where('releaseNumber', 'is not', null)
    .orderBy('releaseNumber', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The texts of a version; refuses one that was never saved or is not preserved. */
export async function textsOfVersion({ db }: Pick<Context, 'db'>, definition: EditedDefinition, version: number) {
  const row = await versionsOf(db, definition).select('content').where('version', '=', version).executeTakeFirst();
  if (!row) throw notFound();
  return { version, texts: await unpacked(row.content) };
}

/** The texts of the version that users see; version 0 without texts before the first release. */
export async function releasedTexts({ db }: Pick<Context, 'db'>, definition: EditedDefinition) {
  const row = await currentRelease(db, definition);
  return row ? { version: row.version, texts: await unpacked(row.content) } : { version: 0, texts: {} };
}

/** Deletes what belongs to a deleted definition: versions, fixtures, and who edits it. */
export async function forgetDefinition(db: Kysely<Database>, { noun, id }: EditedDefinition): Promise<void> {
  for (const table of ['definitionVersion', 'definitionFixture', 'definitionEditor'] as const) {
    await db.deleteFrom(table).where('noun', '=', noun).where('definitionId', '=', id).execute();
  }
}

/** A definition saved before versions were recorded. */
interface Former {
  id: string;
  version: number;
  userId: string | null;
  time: number;
  releaseNumber: number | null;
  /** JSON of the texts. */
  texts: string;
}

/** Records the versions of existing definitions, one after the other. Part of migrations, so it reads plain rows. */
export async function recordFormerVersions(
  db: Kysely<unknown>,
  noun: EditedNoun,
  rows: RawBuilder<Former>,
): Promise<void> {
  const { rows: former } = await rows.execute(db);
  for (const { id, version, userId, time, releaseNumber, texts } of former) {
    const content = await packed(JSON.parse(texts) as Texts);
    const releasedTime = releaseNumber === null ? null : time;
    await sql`insert into definition_version
      (noun, definition_id, version, user_id, note, creator_time, content, release_number, released_time)
      values (${noun}, ${id}, ${version}, ${userId}, '', ${time}, ${content}, ${releaseNumber}, ${releasedTime})`.execute(
      db,
    );
  }
}
