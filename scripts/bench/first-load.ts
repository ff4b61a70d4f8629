import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from 'playwright';
import { build } from 'vite';
import type { Workload } from '../../src/bench/workload.ts';
import { serve } from './serve.ts';

// node scripts/run.mjs scripts/bench/first-load.ts [form|login] [sources printed] [part of a chunk's name]
// Builds the page, opens it in a browser with an empty cache, and prints the scripts it loads and the sources they
// consist of, in compressed bytes. The bytes of a chunk are divided among its sources by their minified length.

const kinds = ['text', 'number', 'select', 'date', 'switch', 'textarea', 'radio'] as const;
const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }));
const form: Workload = {
  type: 'form',
  fields: Array.from({ length: 20 }, (_, n) => {
    const kind = kinds[n % kinds.length] ?? 'text';
    const isChoice = kind === 'select' || kind === 'radio';
    return { name: `f${n}`, kind, label: `字段 ${n}`, ...(isChoice && { options }) };
  }),
};

interface FirstLoad {
  config: string;
  path: string;
  /** Resolves when the page is usable. */
  show(page: Page): Promise<unknown>;
}

const pages: Readonly<Record<string, FirstLoad>> = {
  form: {
    config: 'src/bench/vite.config.ts',
    path: '/bench.html',
    async show(page) {
      await page.waitForFunction(() => 'bench' in window);
      await page.evaluate((workload) => {
        const { bench } = window as unknown as { bench: { mount(name: string, to: object): void } };
        bench.mount('form20', { workload, root: document.getElementById('root') });
      }, form);
      await page.locator('[id$="_f19"]').waitFor();
    },
  },
  login: {
    config: 'vite.config.ts',
    path: '/login',
    show: (page) => page.locator('input[type=password]').waitFor(),
  },
};

/** Minified characters of a chunk by source. */
function lengthsOf(file: string, code: string): Map<string, number> {
  // The bundler's own helpers have no map.
  if (!existsSync(`${file}.map`)) return new Map([['(bundler)', code.length]]);
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  const lengths = new Map<string, number>();
  code.split('\n').forEach((text, line) => {
    for (let column = 0; column < text.length; column += 1) {
      const entry = map.findEntry(line, column);
      const source = 'originalSource' in entry && entry.originalSource ? sourceName(entry.originalSource) : '(bundler)';
      lengths.set(source, (lengths.get(source) ?? 0) + 1);
    }
  });
  return lengths;
}

const sourceName = (source: string) => source.replace(/^.*\/node_modules\//, '').replace(/^(\.\.\/)+/, '');

const print = (name: string, bytes: number) => console.log(`${Math.round(bytes).toString().padStart(8)}  ${name}`);

export async function main([name = 'form', shown = '40', part = '']: string[]): Promise<void> {
  const given = pages[name];
  if (!given) throw new Error(`Unknown page ${name}: one of ${Object.keys(pages).join(', ')}.`);
  const outDir = mkdtempSync(join(tmpdir(), 'first-load-'));
  // The runner of this script has set it for development.
  process.env['NODE_ENV'] = 'production';
  await build({ configFile: given.config, logLevel: 'error', build: { outDir, sourcemap: 'hidden' } });
  const server = await serve(outDir, 0);
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium' });
  try {
    const page = await browser.newPage({ locale: 'zh-CN' });
    const names: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') names.push(basename(response.url()));
    });
    await page.goto(`${server.address}${given.path}`);
    await given.show(page);
    await page.waitForLoadState('networkidle');
    const chunks = names.map((chunk) => {
      const code = readFileSync(join(outDir, 'assets', chunk), 'utf8');
      return { chunk, code, bytes: gzipSync(code, { level: 9 }).length };
    });
    for (const { chunk, bytes } of chunks.sort((a, b) => b.bytes - a.bytes)) print(chunk, bytes);
    print(
      `in ${chunks.length} scripts`,
      chunks.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    const sources = new Map<string, number>();
    for (const { chunk, code, bytes } of chunks.filter((one) => one.chunk.includes(part))) {
      for (const [source, length] of lengthsOf(join(outDir, 'assets', chunk), code))
        sources.set(source, (sources.get(source) ?? 0) + (bytes * length) / code.length);
    }
    console.log();
    for (const [source, bytes] of [...sources].sort(([, a], [, b]) => b - a).slice(0, Number(shown)))
      print(source, bytes);
  } finally {
    await browser.close();
    server.close();
    rmSync(outDir, { recursive: true, force: true });
  }
}
