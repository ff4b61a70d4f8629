import { sql } from 'kysely';
import { signatureContract, signatureMenu } from '#schemas/resources/signature/signature.contract.ts';
import { readableInMenu } from '../../platform/files/access/readable-files.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { rowsMax, crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { signatureMigrations, signatureTable } from './signature.table.ts';

const seals = crudHandlers(signatureTable);

const enabled = ({ db }: Context) =>
  db
    .selectFrom('signature')
    .where('enabledMark', '=', 1)
    .orderBy('sortCode', 'desc')
    .orderBy('creatorTime', 'desc')
    .orderBy('id')
    .limit(rowsMax);

const usableBy = ({ user }: Context) =>
  sql<boolean>`(${sql.ref('userIds')} = '[]'::jsonb or ${sql.ref('userIds')} @> ${JSON.stringify([user.id])}::jsonb)`;

/** Seals: the right to use one is checked here, independent of the form. */
export const signatureResource = defineResource({
  contract: signatureContract,
  migrations: signatureMigrations,
  holdsFiles: {
    signature: readableInMenu(signatureMenu, async (ids, context) => {
      const seals = await enabled(context)
        .select('id')
        .where(usableBy(context))
        .where('id', 'in', [...ids])
        .execute();
      return seals.map(({ id }) => id);
    }),
  },
  handlers: {
    list: (input, context) => seals.list(input, context),
    selector: async (_, context) => ({ list: await enabled(context).select(['id', 'fullName', 'enCode']).execute() }),
    async usable({ ids = [] }, context) {
      const list = await enabled(context)
        .select(['id', 'fullName', 'icon'])
        .where(usableBy(context))
        .$if(ids.length > 0, (query) => query.where('id', 'in', ids))
        .execute();
      return { list };
    },
    info: (input, context) => seals.info(input, context),
    create: (input, context) => seals.create(input, context),
    update: (input, context) => seals.update(input, context),
    remove: (input, context) => seals.remove(input, context),
  },
});
