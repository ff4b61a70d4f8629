import type { Kysely, Migration } from 'kysely';
import type { Database } from '../db/database.ts';
import { visitorOf } from '../visitor/visitor.ts';

/** The addresses of the last two logins are known from the start. */
async function noteLatest(db: Kysely<Database>): Promise<void> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'lastLoginTime', 'lastLoginAddress', 'prevLoginTime', 'prevLoginAddress'])
    .execute();
  for (const user of users) {
    const logins = [
      [user.lastLoginAddress, user.lastLoginTime],
      [user.prevLoginAddress, user.prevLoginTime],
    ] as const;
    for (const [address, time] of logins) {
      if (!address || time === null) continue;
      await db
        .insertInto('knownAddress')
        .values({ userId: user.id, visitor: visitorOf(address), lastTime: time })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}

export const knownAddressMigrations: Record<string, Migration> = {
  '211-known-address': {
    async up(db: Kysely<unknown>) {
      // Failures were counted by account alone before; deleting them only ends waits of at most 15 minutes.
      await db.deleteFrom('loginFailure' as never).execute();
      for (const column of ['account', 'visitor']) {
        await db.schema
          .alterTable('loginFailure')
          .addColumn(column, 'text', (one) => one.notNull().defaultTo(''))
          .execute();
      }
      await db.schema.createIndex('loginFailureAccount').on('loginFailure').column('account').execute();
      await db.schema
        .createTable('knownAddress')
        .addColumn('userId', 'text', (column) => column.notNull())
        .addColumn('visitor', 'text', (column) => column.notNull())
        .addColumn('lastTime', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('knownAddressKey', ['userId', 'visitor'])
        .execute();
      await noteLatest(db as Kysely<Database>);
    },
  },
};
