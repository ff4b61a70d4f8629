import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, type Metric, Registry } from 'prom-client';
import type { Platform } from '../context/platform.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of a route, `resource.call`. */
    call?: string;
  }
}

/** What is measured of this process, in a registry of its own: a process may run several servers in tests. */
function createMetrics() {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const registers: Registry[] = [];
  const requests = new Histogram({
    name: 'zhjy_request_seconds',
    help: 'Duration of requests by call and status',
    labelNames: ['call', 'status'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  });
  const memory = new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  const loop = new Gauge({
    name: 'zhjy_event_loop_delay_seconds',
    help: 'Delay of the event loop since the start',
    labelNames: ['quantile'],
    registers,
    collect() {
      this.set({ quantile: '0.99' }, delay.percentile(99) / 1e9);
    },
  });
  const uptime = new Counter({
    name: 'process_uptime_seconds',
    help: 'Time since the start',
    registers,
    collect() {
      this.reset();
      this.inc(process.uptime());
    },
  });
  const registry = new Registry();
  for (const metric of [requests, memory, loop, uptime]) registry.registerMetric(metric as Metric);
  return { registry, requests };
}

/** Measures every request. */
function measure(app: FastifyInstance, requests: Histogram<'call' | 'status'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.call ?? (request.url.startsWith('/api') ? 'unknown' : 'page');
    requests.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

const askMs = 2_000;

async function isReady({ db }: Platform): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, askMs, false).unref());
  const query = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([query, late]);
}

/** Monitoring endpoints (OPS-010): liveness, readiness, metrics. */
export function serveWatch(app: FastifyInstance, platform: Platform): void {
  const { registry, requests } = createMetrics();
  measure(app, requests);
  app.get('/health', { logLevel: 'warn' }, () => ({ status: 'ok' }));
  app.get('/ready', { logLevel: 'warn' }, async (_request, reply) => {
    const ready = await isReady(platform);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'waiting' });
  });
  app.get('/metrics', { logLevel: 'warn' }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
