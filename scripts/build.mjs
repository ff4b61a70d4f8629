// npm run build: writes the generated files, builds page and server into dist, and compresses copies of the page's files.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { run } from './prepare.mjs';

const page = 'dist/page';
const compressible = /\.(js|css|html|svg|json)$/;
const bytesMin = 1024;

/** Precompresses at the highest level, instead of compressing for every request. */
function compress() {
  for (const entry of readdirSync(page, { recursive: true })) {
    if (!compressible.test(entry)) continue;
    const file = join(page, entry);
    const content = readFileSync(file);
    if (content.length >= bytesMin) writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

run(process.execPath, ['scripts/run.mjs', 'scripts/generate/published.ts']);
await build({ logLevel: 'warn' });
compress();
await build({ configFile: 'server/vite.config.ts', logLevel: 'warn' });
