import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const yearSeconds = 365 * 24 * 3600;

/** Files with a hash in their name are immutable; all others are revalidated on every request. */
function cacheOf(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? `public, max-age=${yearSeconds}, immutable` : 'no-cache';
}

/** A missing file in the root folder. Codes of menus contain dots too, so deeper paths are never taken for files. */
const missingFile = /^\/[^/]+\.(js|mjs|css|map|json|txt|xml|html?|png|jpe?g|gif|svg|ico|webp|woff2?|wasm)$/i;

/** Whether an address is a client-side route, answered with the page itself. */
export function isPageRoute(request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const path = request.url.split('?')[0] as string;
  const isOwn = !/^\/(api|assets|health|ready|metrics)(\/|$)/.test(path) && !missingFile.test(path);
  return isRead && isOwn && takesPage(request.headers.accept);
}

/**
 * Browsers accept HTML explicitly; probes and link checkers accept anything. Requests for pictures and fonts list their
 * own types first.
 */
const takesPage = (accept = '*/*') => accept.trim() === '*/*' || accept.includes('text/html');

/** Serves the built page from its folder, with precompressed files where the build created them. */
export async function servePage(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => response.setHeader('cache-control', cacheOf(path)),
    wildcard: true,
  });
}
