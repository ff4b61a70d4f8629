import type { Kysely } from 'kysely';
import { type DefinitionEditor, editingLimitMs } from '#schemas/protocol/socket.ts';
import type { Context } from '../context/context.ts';
import type { Database } from '../db/database.ts';
import type { EditedDefinition } from './versions.ts';

/** Pages that are recorded for one definition; further ones edit without being shown. */
const editorsMax = 50;

interface Page extends EditedDefinition {
  pageId: string;
  isChanged: boolean;
  isLeaving: boolean;
}

/**
 * Records that a page edits a definition, or no longer does; shows all its pages who does where that changed. Pages that
 * stopped repeating it, because of a crash or a lost connection, are removed. Returns the pages.
 */
export async function noteEditor(
  context: Pick<Context, 'db' | 'user' | 'now' | 'pages'>,
  { noun, id, pageId, isChanged, isLeaving }: Page,
): Promise<DefinitionEditor[]> {
  const { db, user, now } = context;
  const before = await editorsOf(db, { noun, id });
  const gone = now() - editingLimitMs;
  await db
    .deleteFrom('definitionEditor')
    .where('noun', '=', noun)
    .where('definitionId', '=', id)
    .where((row) => row.or([row('seenTime', '<', gone), ...(isLeaving ? [row('pageId', '=', pageId)] : [])]))
    .where((row) => row.or([row('seenTime', '<', gone), row('userId', '=', user.id)]))
    .execute();
  const isKnown = before.some((page) => page.pageId === pageId);
  if (!isLeaving && (isKnown || before.length < editorsMax)) {
    await db
      .insertInto('definitionEditor')
      .values({ noun, definitionId: id, pageId, userId: user.id, isChanged, seenTime: now() })
      .onConflict((row) =>
        row
          .columns(['noun', 'definitionId', 'pageId'])
          .doUpdateSet({ isChanged, seenTime: now() })
          // The id of a page is no secret: another user cannot take it over.
          .where('definitionEditor.userId', '=', user.id),
      )
      .execute();
  }
  const editors = await editorsOf(db, { noun, id });
  if (JSON.stringify(editors) !== JSON.stringify(before)) {
    const users = [...before, ...editors].map(({ userId }) => userId);
    context.pages.tell(users, { method: 'definitionEditors', noun, id, editors });
  }
  return editors;
}

function editorsOf(db: Kysely<Database>, { noun, id }: EditedDefinition): Promise<DefinitionEditor[]> {
  return db
    .selectFrom('definitionEditor')
    .innerJoin('users', 'users.id', 'definitionEditor.userId')
    .select(['pageId', 'userId', 'realName as userName', 'isChanged'])
    .where('noun', '=', noun)
    .where('definitionId', '=', id)
    .orderBy('pageId')
    .execute();
}

/** Informs the pages that edit a definition of a save, so that they can take it over. */
export async function tellSaved(
  { db, user, now, pages }: Pick<Context, 'db' | 'user' | 'now' | 'pages'>,
  { noun, id }: EditedDefinition,
  version: number,
): Promise<void> {
  const editing = await db
    .selectFrom('definitionEditor')
    .select('userId')
    .distinct()
    .where('noun', '=', noun)
    .where('definitionId', '=', id)
    .where('seenTime', '>=', now() - editingLimitMs)
    .execute();
  if (editing.length === 0) return;
  const author = await db.selectFrom('users').select('realName').where('id', '=', user.id).executeTakeFirst();
  const userName = author?.realName ?? '';
  pages.tell(
    editing.map(({ userId }) => userId),
    { method: 'definitionSaved', noun, id, version, userName },
  );
}
