import type { Kysely, Migration } from 'kysely';

/** The table itself belongs to the platform, since login and permissions read it. */
export const roleMigrations: Record<string, Migration> = {
  '182-role-code': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('role').addUniqueConstraint('role_code', ['enCode']).execute();
    },
  },
};
