import type { Kysely } from 'kysely';
import system from '#fixtures/seed/system.json' with { type: 'json' };
import { sysConfig, type SysConfig } from '#schemas/resources/sys-config/sys-config.entity.ts';
import { entityRecord } from '#core/compile/entity/entity-record.ts';
import { cached } from '../cache/cached-db.ts';
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
export async function configSecrets(db: Kysely<Database>): Promise<Readonly<Record<string, string>>> {
  const row = await db.selectFrom('systemConfig').select('secrets').where('id', '=', configId).executeTakeFirst();
  return row?.secrets ?? {};
}
