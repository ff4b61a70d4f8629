import { type ColumnDefinitionBuilder, type Kysely, type Migration, sql } from 'kysely';
import { withStored } from '../../platform/db/columns.ts';
import type { Database } from '../../platform/db/database.ts';
import { wordsColumns } from './person-search-text.ts';

const emptyText = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');

/** Adds the columns introduced after the first version of the tables. */
async function widen(db: Kysely<unknown>) {
  const add = (table: string, columns: readonly string[]) =>
    Promise.all(columns.map((column) => db.schema.alterTable(table).addColumn(column, 'text', emptyText).execute()));
  await add('organize', ['managerId', 'description']);
  await add('position', ['type', 'description']);
  await add('role', ['description']);
  await add('users', ['managerId', 'words']);
  await db.schema
    .alterTable('role')
    .addColumn('globalMark', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('grams', sql`tsvector`)
    .execute();
  await db.schema.createIndex('userGrams').on('users').using('gin').column('grams').execute();
  await db.schema.createIndex('userManager').on('users').column('managerId').execute();
}

async function createGroups(db: Kysely<unknown>) {
  await db.schema
    .createTable('group')
    .$call(withStored)
    .addColumn('fullName', 'text', (column) => column.notNull())
    .addColumn('enCode', 'text', (column) => column.notNull())
    .addColumn('type', 'text', emptyText)
    .addColumn('sortCode', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('enabledMark', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('description', 'text', emptyText)
    .execute();
}

/** Creates a relation table with indexes for both directions. */
async function createRelation(db: Kysely<unknown>, table: string, [from, to]: readonly [string, string]) {
  await db.schema
    .createTable(table)
    .addColumn(from, 'text', (column) => column.notNull())
    .addColumn(to, 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint(`${table}Key`, [from, to])
    .execute();
  await db.schema.createIndex(`${table}Back`).on(table).columns([to, from]).execute();
}

/** Fills the new columns and relations of existing users. */
async function fillUsers(db: Kysely<Database>) {
  const users = await db
    .selectFrom('users')
    .select(['id', 'realName', 'account', 'organizeId', 'positionId'])
    .execute();
  for (const { id, organizeId, positionId, ...person } of users) {
    await db.updateTable('users').set(wordsColumns(person)).where('id', '=', id).execute();
    if (organizeId) await db.insertInto('userOrganize').values({ userId: id, organizeId }).execute();
    if (positionId) await db.insertInto('userPosition').values({ userId: id, positionId }).execute();
  }
}

export const relationMigrations: Record<string, Migration> = {
  '006-organisation-relations': {
    async up(db: Kysely<unknown>) {
      await widen(db);
      await createGroups(db);
      await createRelation(db, 'userOrganize', ['userId', 'organizeId']);
      await createRelation(db, 'userPosition', ['userId', 'positionId']);
      await createRelation(db, 'userGroup', ['userId', 'groupId']);
      await createRelation(db, 'roleOrganize', ['roleId', 'organizeId']);
      await db.schema.createIndex('userRoleBack').on('userRole').columns(['roleId', 'userId']).execute();
      await fillUsers(db as Kysely<Database>);
    },
  },
};
