import type { Kysely } from 'kysely';
import type { Access } from '#schemas/protocol/contract.ts';
import type { Database } from '../../db/database.ts';
import type { User } from '../user.ts';
import { may } from './may.ts';

/** Whether a user satisfies the access rule of a call. Rights on single records are checked by the call's handler. */
export async function isAllowed(db: Kysely<Database>, user: User, access: Access): Promise<boolean> {
  if (access === 'public' || access === 'session' || access === 'module' || user.isAdministrator) return true;
  return access !== 'administrator' && may(db, user, access.menu, access.button);
}
