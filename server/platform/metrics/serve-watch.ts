import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Platform } from '../context/platform.ts';
import { measure, Metrics } from './metrics.ts';

const askMs = 2_000;

async function isReady({ db }: Platform): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, askMs, false).unref());
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]);
}

/** Monitoring endpoints (OPS-010): liveness, readiness, metrics. */
export function serveWatch(app: FastifyInstance, platform: Platform): void {
  const metrics = new Metrics();
  measure(app, metrics);
  app.get('/health', { logLevel: 'warn' }, () => ({ status: 'ok' }));
  app.get('/ready', { logLevel: 'warn' }, async (_request, reply) => {
    const ready = await isReady(platform);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'waiting' });
  });
  app.get('/metrics', { logLevel: 'warn' }, (_request, reply) =>
    reply.type('text/plain; version=0.0.4').send(metrics.text()),
  );
}
