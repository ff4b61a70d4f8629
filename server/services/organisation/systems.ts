import type { Kysely } from 'kysely';
import { cached } from '../../platform/cache/cached-db.ts';
import type { Database } from '../../platform/db/database.ts';
import { forbidden } from '../../platform/errors/app-error.ts';
import { heldBy } from '../../platform/auth/permission/grants.ts';
import type { User } from '../../platform/auth/user.ts';
import { mainSystem } from '../../platform/auth/system.table.ts';

interface OwnSystem {
  id: string;
  name: string;
  enCode: string;
}

/** The systems granted to a user, in order; an administrator has all. */
export function systemsOf(db: Kysely<Database>, user: User): Promise<OwnSystem[]> {
  return cached(db, 'rights', `systems of ${user.id}`, () => readSystems(db, user));
}

async function readSystems(db: Kysely<Database>, user: User): Promise<OwnSystem[]> {
  const own = db.selectFrom('permissionGrant').select('itemId').where('step', '=', 'system').where(heldBy(user));
  return db
    .selectFrom('system')
    .select(['id', 'fullName as name', 'enCode'])
    .where('enabledMark', '=', 1)
    .$if(!user.isAdministrator, (all) => all.where('id', 'in', own))
    .orderBy('sortCode')
    .orderBy('id')
    .execute();
}

/**
 * The system of a request: the one of the address, which the user must belong to; else the user's choice, or the first
 * system when that is missing.
 */
export function chosenSystem(systems: readonly OwnSystem[], chosen: string, systemCode: string): string {
  if (systemCode !== '') {
    const named = systems.find(({ enCode }) => enCode === systemCode);
    if (!named) throw forbidden();
    return named.id;
  }
  return systems.find(({ id }) => id === chosen)?.id ?? systems[0]?.id ?? mainSystem;
}
