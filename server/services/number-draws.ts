import { type Kysely, type Migration, sql } from 'kysely';
import { codes } from '#schemas/protocol/envelope.ts';
import type { Database } from '../platform/db/database.ts';
import { AppError } from '../platform/errors/app-error.ts';

/** Numbers that one person draws by call within an hour (BILLRULE-027). */
const drawsMax = 60;
const hourMs = 3_600_000;

interface NumberDrawTable {
  userId: string;
  drawnAt: number;
}

declare module '../platform/db/database.ts' {
  interface Database {
    numberDraw: NumberDrawTable;
  }
}

export const numberDrawMigrations: Record<string, Migration> = {
  '206-number-draw': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('numberDraw')
        .addColumn('userId', 'text', (column) => column.notNull())
        .addColumn('drawnAt', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('numberDrawUser').on('numberDraw').columns(['userId', 'drawnAt']).execute();
    },
  },
};

/**
 * Rate limit over a sliding hour, counted in the database so that all processes share it. It runs in the transaction that
 * takes the number: parallel draws of one person wait for each other, and a failed draw is not counted.
 */
export async function countDraw(db: Kysely<Database>, userId: string, now: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`number-draw ${userId}`}, 0))`.execute(db);
  await db
    .deleteFrom('numberDraw')
    .where('userId', '=', userId)
    .where('drawnAt', '<=', now - hourMs)
    .execute();
  const { drawn } = await db
    .selectFrom('numberDraw')
    .select((select) => select.fn.countAll<number>().as('drawn'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(drawn) >= drawsMax) throw new AppError(codes.tooMany, 'bill-rule.tooMany', { max: drawsMax });
  await db.insertInto('numberDraw').values({ userId, drawnAt: now }).execute();
}
