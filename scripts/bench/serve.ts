import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Serves a built page, gzipped once for each file and with caching disabled; an address without an extension gets `index.html`. */
export async function serve(folder: string, port: number): Promise<{ address: string; close(): void }> {
  const bodies = new Map<string, Promise<Buffer>>();
  const bodyOf = (path: string) => {
    const known = bodies.get(path) ?? readFile(path).then((file) => gzipSync(file, { level: 9 }));
    bodies.set(path, known);
    return known;
  };
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? '/').split(/[?#]/)[0] ?? '/'));
    const isFile = extname(path) !== '' || path.startsWith('/api/');
    bodyOf(join(folder, isFile ? path : 'index.html')).then(
      (body) => {
        response.writeHead(200, {
          'content-type': types[isFile ? extname(path) : '.html'] ?? 'application/octet-stream',
          'content-encoding': 'gzip',
          'content-length': body.length,
          'cache-control': 'no-store',
        });
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  server.listen(port, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Serves the bench page: `node scripts/run.mjs scripts/bench/serve.ts 3107`. */
export async function main([port = '3107']: string[]): Promise<void> {
  await serve('bench-dist', Number(port));
  await new Promise(() => undefined);
}
