import type { Kysely, Migration } from 'kysely';

/** The table itself belongs to the platform, since login and permissions read it. */
export const userMigrations: Record<string, Migration> = {
  '191-user-facts': {
    async up(db: Kysely<unknown>) {
      const table = () => db.schema.alterTable('users');
      for (const day of ['entryDate', 'birthday']) await table().addColumn(day, 'bigint').execute();
      for (const text of ['certificatesType', 'certificatesNumber', 'education', 'description']) {
        await table()
          .addColumn(text, 'text', (column) => column.notNull().defaultTo(''))
          .execute();
      }
    },
  },
};
