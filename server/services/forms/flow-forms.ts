import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The forms that are flows: released, and submitted to one. Each is its flow's template, under the form's id. */
export const flowForms = (db: Kysely<Database>) =>
  db.selectFrom('visualdev').where('deleteMark', '=', 0).where('enableFlow', '=', 1).where('releaseNumber', '>', 0);
