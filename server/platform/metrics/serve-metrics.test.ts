import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
const get = async (url: string) => {
  const { statusCode, body, headers } = await app.app.inject(url);
  return { status: statusCode, body, type: String(headers['content-type']) };
};

describe('the monitoring endpoints', () => {
  it('report liveness and, once the database responds, readiness [OPS-010]', async () => {
    expect(await get('/health')).toMatchObject({ status: 200, body: '{"status":"ok"}' });
    expect(await get('/ready')).toMatchObject({ status: 200, body: '{"status":"ready"}' });
  });

  it('count requests by call and status with durations, in the Prometheus format [OPS-010]', async () => {
    await app.call('session.currentUser', {}, { as: 'admin' });
    await app.call('session.currentUser');
    const { body, type } = await get('/metrics');
    expect(type).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(body).toContain('zhjy_request_seconds_count{call="session.currentUser",status="200"} 1\n');
    expect(body).toContain('zhjy_request_seconds_count{call="session.currentUser",status="401"} 1\n');
    for (const line of body.split('\n').filter((text) => text !== '')) {
      expect(line).toMatch(/^(# HELP \w+ [\w ]+|# TYPE \w+ \w+|\w+(\{[^}]*\})? \d+(\.\d+)?(e-\d+)?)$/);
    }
    for (const name of ['process_resident_memory_bytes', 'process_uptime_seconds'])
      expect(Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1])).toBeGreaterThan(0);
    expect(body).toMatch(/^zhjy_event_loop_delay_seconds\{quantile="0.99"\} /m);
  });

  it('is not ready when its database is closed', async () => {
    const closed = await testApp();
    await closed.db.destroy();
    expect((await closed.app.inject('/ready')).statusCode).toBe(503);
    expect((await closed.app.inject('/health')).statusCode).toBe(200);
    await closed.app.close();
  });
});
