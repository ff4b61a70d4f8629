import { personalSignatureContract } from '#schemas/resources/personal-signature/personal-signature.contract.ts';
import { stampNew } from '../../platform/db/columns.ts';
import { notFound, badRequest } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { personalSignatureMigrations } from './personal-signature.table.ts';

/** Maximum number of signatures per user; the list is not paged. */
const signaturesMax = 20;

const own = ({ db, user }: Context) =>
  db
    .selectFrom('personalSignature')
    .select(['id', 'signImg', 'isDefault'])
    .where('creatorUserId', '=', user.id)
    .orderBy('isDefault', 'desc')
    .orderBy('creatorTime', 'desc')
    .orderBy('id', 'desc')
    .limit(signaturesMax)
    .execute();

/** Exactly one signature of a user is the default (SIGN-011). */
async function setDefault(id: string, { db, user }: Context): Promise<void> {
  await db
    .updateTable('personalSignature')
    .set((set) => ({ isDefault: set.case().when('id', '=', id).then(1).else(0).end() as never }))
    .where('creatorUserId', '=', user.id)
    .execute();
}

async function ownById(id: string, context: Context) {
  const found = (await own(context)).find((signature) => signature.id === id);
  if (!found) throw notFound();
  return found;
}

/** The signatures of the current user; those of other users can neither be read nor changed. */
export const personalSignatureResource = defineResource({
  contract: personalSignatureContract,
  migrations: personalSignatureMigrations,
  holdsFiles: {
    personal_signature: {
      async readable(ids, context) {
        return (await own(context)).map(({ id }) => id).filter((id) => ids.includes(id));
      },
    },
  },
  handlers: {
    list: (_, context) => own(context),
    async create({ signImg, isDefault }, context) {
      const before = await own(context);
      if (before.length >= signaturesMax) throw badRequest('signature.tooMany', { max: signaturesMax });
      const stamp = stampNew(context);
      await context.db
        .insertInto('personalSignature')
        .values({ ...stamp, signImg, isDefault: 0 })
        .execute();
      if (before.length === 0 || isDefault === 1) await setDefault(stamp.id, context);
      return { id: stamp.id };
    },
    async makeDefault({ id }, context) {
      await ownById(id, context);
      await setDefault(id, context);
      return null;
    },
    async remove({ id }, context) {
      const removed = await ownById(id, context);
      await context.db.deleteFrom('personalSignature').where('id', '=', id).execute();
      const [newest] = await own(context);
      if (removed.isDefault === 1 && newest) await setDefault(newest.id, context);
      return null;
    },
  },
});
