import { entityRecord } from '#core/compile/entity/entity-record.ts';
import type { InputOf } from '#schemas/protocol/contract.ts';
import { sysConfigContract } from '#schemas/resources/sys-config/sys-config.contract.ts';
import { secretNames, sysConfig } from '#schemas/resources/sys-config/sys-config.entity.ts';
import { configId, storedSecrets, systemConfig } from '../../platform/config/system-config.ts';
import type { Context } from '../../platform/context/context.ts';
import { json } from '../../platform/db/columns.ts';
import { encrypted } from '../../platform/db/credentials.ts';
import { conflict, badRequest } from '../../platform/errors/app-error.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { type ThirdPartyQuery, thirdPartyOf, thirdPartyError } from '../../services/third-party/third-parties.ts';
import { thirdTypes } from '../../services/third-party/third.table.ts';

/**
 * Makes exactly these users administrators. At least one enabled administrator must remain, and users cannot remove
 * themselves (SYSCONF-016).
 */
async function setAdministrators(adminIds: readonly string[], { db, user }: Context): Promise<null> {
  const ids = [...new Set(adminIds)];
  if (ids.length === 0) throw badRequest('sys-config.adminIds.required');
  if (!ids.includes(user.id)) throw badRequest('sys-config.adminIds.self');
  const known = await db.selectFrom('users').select('id').where('id', 'in', ids).execute();
  if (known.length !== ids.length) throw badRequest('sys-config.adminIds.unknown');
  await db.updateTable('users').set({ isAdministrator: 0 }).where('id', 'not in', ids).execute();
  await db.updateTable('users').set({ isAdministrator: 1 }).where('id', 'in', ids).execute();
  return null;
}

type Save = InputOf<(typeof sysConfigContract)['calls']['save']>;
const isSecret = (name: string) => (secretNames as readonly string[]).includes(name);

async function info({ db, settings }: Context) {
  const secrets = await storedSecrets(db);
  const row = await db
    .selectFrom('systemConfig')
    .select('lastModifyTime')
    .where('id', '=', configId)
    .executeTakeFirst();
  const empty = Object.fromEntries(secretNames.map((name) => [name, '']));
  return {
    ...(await systemConfig(db, settings)),
    ...empty,
    id: configId,
    lastModifyTime: row?.lastModifyTime ?? null,
    secretsKept: secretNames.filter((name) => Boolean(secrets[name])),
  };
}

/**
 * Merges the input into the configuration. Optimistic locking: an outdated `lastModifyTime` ends with 409 and nothing
 * is written.
 */
async function save(input: Save, context: Context): Promise<null> {
  const { db, settings, user, now } = context;
  const { lastModifyTime: seen, ...given } = input;
  const before = await info(context);
  if (seen !== undefined && seen !== before.lastModifyTime) throw conflict('common.changed');
  const all = entityRecord(sysConfig, { ...(await systemConfig(db, settings)), ...given });
  const typed = Object.entries(given).filter(([name, value]) => isSecret(name) && value);
  const secrets = { ...(await storedSecrets(db)) };
  for (const [name, value] of typed) secrets[name] = await encrypted(String(value), settings);
  const row = {
    kept: json(Object.fromEntries(Object.entries(all).filter(([name]) => !isSecret(name)))),
    secrets: json(secrets),
    lastModifyUserId: user.id,
    lastModifyTime: now(),
  };
  await db
    .insertInto('systemConfig')
    .values({ id: configId, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  return null;
}

async function connect(context: Context, ...third: ThirdPartyQuery): Promise<null> {
  const found = await thirdPartyOf(context, ...third);
  await found.connect().catch((problem: unknown) => {
    throw thirdPartyError(found, problem);
  });
  return null;
}

/** The configuration of the system and who administers it. */
export const sysConfigResource = defineResource({
  contract: sysConfigContract,
  // No transaction stays open during an external call. The logos are public on the login page.
  holdsFiles: { system_config: { readable: async (ids) => ids, published: async (ids) => ids } },
  withoutTransaction: ['testWechat', 'testDing', 'testDingTyped'],
  handlers: {
    info: (_input, context) => info(context),
    save,
    async adminList(_input, { db }) {
      const rows = await db.selectFrom('users').select('id').where('isAdministrator', '=', 1).orderBy('id').execute();
      return { adminIds: rows.map(({ id }) => id) };
    },
    setAdminList: ({ adminIds }, context) => setAdministrators(adminIds ?? [], context),
    testWechat: ({ type, ...given }, context) =>
      connect(context, thirdTypes.wechat, given, type === '0' ? 'qyhAgentSecret' : 'qyhCorpSecret'),
    testDing: (given, context) => connect(context, thirdTypes.ding, given),
    testDingTyped: ({ type: _, ...given }, context) => connect(context, thirdTypes.ding, given),
  },
});
