import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';

const script = `console.log(${JSON.stringify('x'.repeat(3_000))})`;
const page = mkdtempSync(join(tmpdir(), 'zhjy-page-'));
let test: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  mkdirSync(join(page, 'assets'));
  writeFileSync(join(page, 'index.html'), '<!doctype html><title>page</title>');
  writeFileSync(join(page, 'favicon.svg'), '<svg/>');
  writeFileSync(join(page, 'assets/main-abc123.js'), script);
  writeFileSync(join(page, 'assets/main-abc123.js.gz'), gzipSync(script));
  test = await testApp();
  app = await buildApp(test.platform, [], { page });
});
afterAll(async () => {
  await app.close();
  await test.close();
  rmSync(page, { recursive: true });
});

const html = { accept: 'text/html,application/xhtml+xml' };

describe('the page', () => {
  it.each(['/', '/login', '/system/dictionary', '/a/b/c?x=1', '/model/leave.apply', '/v1.2'])(
    'is answered at %s and revalidated on every request',
    async (url) => {
      const { statusCode, body, headers } = await app.inject({ url, headers: html });
      expect([statusCode, body, headers['cache-control']]).toEqual([
        200,
        '<!doctype html><title>page</title>',
        'no-cache',
      ]);
    },
  );

  it('is answered to requests that accept anything, and not to requests for a picture', async () => {
    expect((await app.inject({ url: '/login', headers: { accept: '*/*' } })).statusCode).toBe(200);
    expect((await app.inject({ url: '/login', headers: {} })).statusCode).toBe(200);
    const picture = { accept: 'image/avif,image/webp,*/*;q=0.8' };
    expect((await app.inject({ url: '/pictures/none.png', headers: picture })).statusCode).toBe(404);
  });

  it.each([
    ['a script that is not there', '/assets/none.js'],
    ['a file that is not there', '/none.png'],
    ['a call that is not there', '/api/none'],
  ])('is not served for %s', async (_case, url) => {
    const { statusCode, body } = await app.inject({ url, headers: html });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(body).not.toContain('<title>');
  });

  it.each([
    '/../../../../etc/passwd',
    '/..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/assets/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%5c..%5c..%5c..%5cetc/passwd',
    '/assets/....//....//....//etc/passwd',
  ])('serves nothing outside its folder for %s', async (url) => {
    expect((await app.inject({ url, headers: html })).body).not.toContain('root:');
  });

  it('has scripts cached for a year and sent compressed', async () => {
    const { headers, rawPayload } = await app.inject({
      url: '/assets/main-abc123.js',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(rawPayload).toString()).toBe(script);
    expect((await app.inject('/assets/main-abc123.js')).body).toBe(script);
  });

  it('runs only its own scripts and none from text [LANG-014]', async () => {
    const { headers } = await app.inject({ url: '/', headers: html });
    const policy = String(headers['content-security-policy']);
    const scripts = policy.split(';').find((directive) => directive.startsWith('script-src'));
    expect(scripts).toBe("script-src 'self'");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });
});
