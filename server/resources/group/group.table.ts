import type { Kysely, Migration } from 'kysely';

/** The table itself belongs to the platform, since login and permissions read it. */
export const groupMigrations: Record<string, Migration> = {
  '183-group-code': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('group').addUniqueConstraint('group_code', ['enCode']).execute();
    },
  },
};
