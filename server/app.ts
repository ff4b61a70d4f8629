import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { failWithEnvelopes } from './platform/http/failures.ts';
import { readJson } from './platform/http/json-body.ts';
import { mount, type MountOptions } from './platform/http/mount.ts';
import type { Platform } from './platform/http/platform.ts';
import { logOptions } from './platform/log/log-options.ts';
import type { Resource } from './platform/resource/define-resource.ts';

/** How long a client may take over its headers and over a whole request. */
const headersMs = 15_000;
const requestMs = 120_000;

/** Builds the server from its parts, without opening a port: tests speak to it directly. */
export async function buildApp(
  platform: Platform,
  resources: readonly Resource[],
  options?: MountOptions,
): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: platform.settings.bodyKb * 1024,
    requestTimeout: requestMs,
    http: { headersTimeout: headersMs },
    ...logOptions(platform.settings.logLevel),
    genReqId: () => platform.newId(),
    forceCloseConnections: 'idle',
  });
  failWithEnvelopes(app);
  readJson(app);
  await app.register(formbody, { bodyLimit: 64 * 1024 });
  await app.register(multipart);
  mount(app, platform, resources, options);
  return app;
}
