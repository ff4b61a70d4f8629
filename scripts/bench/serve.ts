import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Serves the bench page, gzipped and with caching disabled: `node scripts/run.mjs scripts/bench/serve.ts 3107`. */
export async function main([port = '3107']: string[]): Promise<void> {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? '/').split(/[?#]/)[0] ?? '/'));
    readFile(join('bench-dist', path)).then(
      (file) => {
        const body = gzipSync(file, { level: 9 });
        response.writeHead(200, {
          'content-type': types[extname(path)] ?? 'application/octet-stream',
          'content-encoding': 'gzip',
          'content-length': body.length,
          'cache-control': 'no-store',
        });
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  server.listen(Number(port), '127.0.0.1');
  await new Promise((closed) => server.once('close', closed));
}
