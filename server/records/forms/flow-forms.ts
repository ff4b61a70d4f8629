import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The released forms submitted to a flow. Each is the template of its flow, under the form's id. */
export const flowForms = (db: Kysely<Database>) =>
  db.selectFrom('visualdev').where('deleteMark', '=', 0).where('enableFlow', '=', 1).where('releaseNumber', '>', 0);
