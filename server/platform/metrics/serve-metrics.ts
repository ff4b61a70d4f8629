import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Platform } from '../context/platform.ts';

const bounds = [0.01, 0.05, 0.1, 0.5, 1, 5];

interface Series {
  count: number;
  sum: number;
  buckets: number[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of a route, `resource.call`. */
    call?: string;
  }
}

/** Counts requests by call and status, with durations, in the Prometheus text format. */
class Metrics {
  private readonly series = new Map<string, Series>();
  private readonly delay = monitorEventLoopDelay({ resolution: 20 });

  constructor() {
    this.delay.enable();
  }

  add(call: string, status: number, seconds: number): void {
    const key = `call="${call}",status="${status}"`;
    const series = this.series.get(key) ?? { count: 0, sum: 0, buckets: bounds.map(() => 0) };
    this.series.set(key, series);
    series.count += 1;
    series.sum += seconds;
    bounds.forEach((bound, index) => {
      if (seconds <= bound) series.buckets[index] = (series.buckets[index] as number) + 1;
    });
  }

  private requests(): string[] {
    const name = 'zhjy_request_seconds';
    return [...this.series].flatMap(([key, { count, sum, buckets }]) => [
      ...bounds.map((bound, index) => `${name}_bucket{${key},le="${bound}"} ${buckets[index]}`),
      `${name}_bucket{${key},le="+Inf"} ${count}`,
      `${name}_sum{${key}} ${sum.toFixed(6)}`,
      `${name}_count{${key}} ${count}`,
    ]);
  }

  text(): string {
    return [
      '# TYPE zhjy_request_seconds histogram',
      ...this.requests(),
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
      '# TYPE zhjy_event_loop_delay_seconds gauge',
      `zhjy_event_loop_delay_seconds{quantile="0.99"} ${(this.delay.percentile(99) / 1e9).toFixed(6)}`,
      '# TYPE process_uptime_seconds counter',
      `process_uptime_seconds ${process.uptime().toFixed(0)}`,
      '',
    ].join('\n');
  }
}

/** Measures every request. */
function measure(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.call ?? (request.url.startsWith('/api') ? 'unknown' : 'page');
    metrics.add(call, reply.statusCode, reply.elapsedTime / 1000);
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
