import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { reportPrefix } from '#schemas/resources/data-report/data-report.contract.ts';
import type { Platform } from './platform/context/platform.ts';
import { failuresOutsideRoutes, failWithEnvelopes } from './platform/http/failures.ts';
import { mount } from './platform/http/mount.ts';
import { readJson } from './platform/http/read-json.ts';
import { logOptions } from './platform/log/log-options.ts';
import { serveWatch } from './platform/metrics/serve-metrics.ts';
import { serveDocumentation } from './platform/openapi/serve-documentation.ts';
import { guardHeaders } from './platform/page/guard-headers.ts';
import { servePage } from './platform/page/serve-page.ts';
import { serveSocket } from './platform/realtime/serve-socket.ts';
import type { Resource } from './platform/resource/define-resource.ts';
import { serveSite } from './services/site/serve-site.ts';

/** During shutdown, requests on open connections are still answered, each with `connection: close`. */
function closeAfterLast(app: FastifyInstance): void {
  let isEnding = false;
  app.addHook('preClose', async () => {
    isEnding = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close');
  });
}

/** Time limits for receiving the headers and the whole request. */
const headersMs = 15_000;
const requestMs = 120_000;
const formKb = 64;

interface AppOptions {
  /** The folder of the built page; absent: only calls are served. */
  page?: string;
  /** Validates every response against the contract's output, for tests; a mismatch fails the call. */
  checkOutput?: boolean;
}

/** The address of a call on reports that is made under the configured prefix (REPORT-003). */
const asReportCall = (url: string, prefix: string): string =>
  /^\/Data[/?]|^\/Data$/.test(url.slice(prefix.length)) && url.startsWith(prefix)
    ? `${reportPrefix}${url.slice(prefix.length)}`
    : url;

/** Builds the server from its parts without opening a port, so that tests can inject requests. */
export async function buildApp(
  platform: Platform,
  resources: readonly Resource[],
  { page, checkOutput = false }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: platform.settings.bodyKb * 1024,
    // Without configured proxies the X-Forwarded-For header is ignored: the client address is that of the connection.
    trustProxy: platform.settings.trustedProxies.length > 0 ? [...platform.settings.trustedProxies] : false,
    requestTimeout: requestMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: 5_000 },
    ...logOptions(platform.settings.logLevel),
    genReqId: () => platform.newId(),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ...failuresOutsideRoutes,
    rewriteUrl: ({ url = '/' }) => asReportCall(url, platform.settings.reportPrefix),
  });
  failWithEnvelopes(app, page !== undefined);
  readJson(app);
  closeAfterLast(app);
  await guardHeaders(app);
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'identity'] });
  await app.register(formbody, { bodyLimit: formKb * 1024 });
  await app.register(multipart);
  await serveSocket(app, platform, resources);
  serveWatch(app, platform);
  mount(app, platform, resources, { checkOutput });
  await serveDocumentation(
    app,
    resources.map(({ contract }) => contract),
  );
  if (page === undefined) return app;
  serveSite(app, platform, page);
  await servePage(app, page);
  return app;
}
