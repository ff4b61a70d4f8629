import { flowPhraseContract } from '#schemas/resources/flow-phrase/flow-phrase.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { stampNew } from '../../platform/db/columns.ts';
import { badRequest, notFound } from '../../platform/errors/app-error.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { flowPhraseMigrations } from '../../services/flow/model/flow-phrase.table.ts';

/** Maximum number of phrases per user; the list is not paged. */
const phrasesMax = 50;

const own = ({ db, user }: Context) =>
  db
    .selectFrom('flowPhrase')
    .select(['id', 'text'])
    .where('creatorUserId', '=', user.id)
    .orderBy('creatorTime', 'desc')
    .orderBy('id', 'desc')
    .limit(phrasesMax)
    .execute();

/** The common phrases of the current user; those of other users can neither be read nor deleted. */
export const flowPhraseResource = defineResource({
  contract: flowPhraseContract,
  migrations: flowPhraseMigrations,
  handlers: {
    list: async (_, context) => ({ list: await own(context) }),
    async create({ text }, context) {
      const phrases = await own(context);
      const known = phrases.find((phrase) => phrase.text === text);
      if (known) return { id: known.id };
      if (phrases.length >= phrasesMax) throw badRequest('flow-phrase.tooMany', { max: phrasesMax });
      const row = { ...stampNew(context), text };
      await context.db.insertInto('flowPhrase').values(row).execute();
      return { id: row.id };
    },
    async remove({ id }, { db, user }) {
      const removed = await db
        .deleteFrom('flowPhrase')
        .where('id', '=', id)
        .where('creatorUserId', '=', user.id)
        .executeTakeFirst();
      if (Number(removed.numDeletedRows) === 0) throw notFound();
      return null;
    },
  },
});
