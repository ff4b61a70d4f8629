import fastify from 'fastify';
import { sql } from 'kysely';
import { kyselyOn } from '#server/platform/db/database.ts';
import { singleSessionPool } from '#server/platform/db/pool.ts';
import { workerEngine } from '#server/platform/db/engine/worker-engine.ts';
import { builtWorker } from '#server/platform/testing/server-process.ts';

/**
 * The yardstick of `calls.ts`: fastify and kysely over the same embedded database, without sessions, rights, names or
 * calculation. A list page is what a hand-written back end asks: how many there are, and twenty of them.
 */
export async function main([folder = '', model = '']: string[]): Promise<void> {
  const engine = await workerEngine({ worker: builtWorker('bench'), folder, queryMs: 10_000 });
  const db = kyselyOn(singleSessionPool(engine, 30_000));
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
  console.log(`Ready on ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
  await new Promise<void>((ended) => process.once('SIGTERM', ended));
  await app.close();
  await db.destroy();
}
