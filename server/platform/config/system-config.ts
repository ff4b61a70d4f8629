import type { Kysely } from 'kysely';
import system from '#fixtures/seed/system.json' with { type: 'json' };
import { sysConfig, type SysConfig } from '#schemas/resources/sys-config/sys-config.entity.ts';
import { entityRecord } from '#core/compile/entity/entity-record.ts';
import { cached } from '../cache/cached-db.ts';
import type { Context } from '../context/context.ts';
import { json } from '../db/columns.ts';
import { decrypted, encrypted, isEncrypted } from '../db/credentials.ts';
import type { Database } from '../db/database.ts';
import type { Settings } from '../settings/settings.ts';

/** The id of the only row. */
export const configId = 'system';

/** The defaults until the configuration is saved: the environment's settings, then the entity's defaults. */
function standard(settings: Settings): Partial<SysConfig> {
  return {
    ...system.info,
    ...system.passwordPolicy,
    singleLogin: settings.singleLogin ? 1 : 2,
    tokenTimeout: settings.sessionMinutes,
    passwordErrorsNumber: settings.loginFailures,
    mandatoryModificationOfInitialPassword: settings.forcePasswordChange ? 1 : 0,
  } as Partial<SysConfig>;
}

/** The effective configuration, without secrets. */
export function systemConfig(db: Kysely<Database>, settings: Settings): Promise<SysConfig> {
  return cached(db, 'config', 'system', () => readConfig(db, settings));
}

async function readConfig(db: Kysely<Database>, settings: Settings): Promise<SysConfig> {
  const row = await db.selectFrom('systemConfig').select('kept').where('id', '=', configId).executeTakeFirst();
  // Complete: every field of the entity has a default.
  return entityRecord(sysConfig, { ...standard(settings), ...row?.kept }) as unknown as SysConfig;
}

/** The passwords of external systems; only for the calls that connect to them. */
export async function configSecrets({ db, settings }: Storage): Promise<Readonly<Record<string, string>>> {
  const stored = Object.entries(await storedSecrets(db));
  return Object.fromEntries(
    await Promise.all(stored.map(async ([name, text]) => [name, await decrypted(text, settings)] as const)),
  );
}

type Storage = Pick<Context, 'db' | 'settings'>;

/** The passwords as stored, encrypted. */
export async function storedSecrets(db: Kysely<Database>): Promise<Readonly<Record<string, string>>> {
  const row = await db.selectFrom('systemConfig').select('secrets').where('id', '=', configId).executeTakeFirst();
  return row?.secrets ?? {};
}

/** Encrypts the passwords that release 1.2.0 and earlier stored as text; at start. */
export async function encryptSecrets({ db, settings }: Storage): Promise<void> {
  const stored = Object.entries(await storedSecrets(db));
  if (stored.every(([, text]) => text === '' || isEncrypted(text))) return;
  const all = stored.map(async ([name, text]) => [name, isEncrypted(text) ? text : await encrypted(text, settings)]);
  await db
    .updateTable('systemConfig')
    .set({ secrets: json(Object.fromEntries(await Promise.all(all)) as Record<string, string>) })
    .where('id', '=', configId)
    .execute();
}
