import fastify from 'fastify';
import { type PostgresPool, sql } from 'kysely';
import { kyselyOn } from '#server/platform/db/database.ts';
import { postgresPool } from '#server/platform/db/postgres-pool.ts';
import { singleSessionPool } from '#server/platform/db/pool.ts';
import { workerEngine } from '#server/platform/db/engine/worker-engine.ts';
import { builtWorker } from '#server/platform/testing/server-process.ts';

/** The server's own pool on a PostgreSQL, or the embedded database of a folder. */
async function poolOf(database: string): Promise<PostgresPool> {
  if (database.startsWith('postgres:')) return postgresPool(database, { queryMs: 10_000, onError: () => undefined });
  return singleSessionPool(
    await workerEngine({ worker: builtWorker('bench'), folder: database, queryMs: 10_000 }),
    30_000,
  );
}

/**
 * The yardstick of `calls.ts`: fastify and kysely over the same database, without sessions, rights, names or
 * calculation. A list page is what a hand-written back end asks: how many there are, and twenty of them.
 */
export async function main([database = '', model = '']: string[]): Promise<void> {
  const db = kyselyOn(await poolOf(database));
  const app = fastify();
  app.post('/list', async () => {
    const of = db.selectFrom('record').where('modelId', '=', model).where('deleteMark', '=', 0);
    const { total } = await of.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await of
      .select(['id', 'data'])
      .orderBy('creatorTime', 'desc')
      .orderBy('id', 'desc')
      .limit(20)
      .execute();
    return { code: 200, msg: '', data: { list: rows.map(({ id, data }) => ({ ...data, id })), pagination: { total } } };
  });
  app.get('/current', async () => {
    const user = await db.selectFrom('users').selectAll().where('account', '=', 'zhangwei').executeTakeFirstOrThrow();
    const menus = await db.selectFrom('menu').selectAll().where('enabledMark', '=', 1).orderBy('sortCode').execute();
    return { code: 200, msg: '', data: { user, menus } };
  });
  await sql`select 1`.execute(db);
  console.log(`Ready on ${await app.listen({ port: 0, host: '127.0.0.1' })} in process ${process.pid}`);
  await new Promise<void>((ended) => process.once('SIGTERM', ended));
  await app.close();
  await db.destroy();
}
