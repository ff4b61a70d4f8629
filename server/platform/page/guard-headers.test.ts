import fastify from 'fastify';
import { expect, it } from 'vitest';
import { guardHeaders } from './guard-headers.ts';

it('permits a page to load pictures of this server and data URLs only [PERM-027]', async () => {
  const app = fastify();
  await guardHeaders(app);
  app.get('/', async () => 'page');
  const { headers } = await app.inject('/');
  const directives = String(headers['content-security-policy']).split(';');
  expect(directives).toContain("img-src 'self' data: blob:");
  expect(directives).toContain("default-src 'self'");
  await app.close();
});
