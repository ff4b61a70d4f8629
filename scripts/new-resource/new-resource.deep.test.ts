import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const parts = [
  '.oxfmtrc.json',
  'registry',
  'schemas',
  'src',
  'server',
  'scripts',
  'fixtures',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];

let copy: string;
// The image of the database that other tests share lacks the new table.
const env = { ...process.env, TEST_DATABASE_IMAGES: '' };
const run = (...args: string[]) => execFileSync('node', args, { cwd: copy, env, encoding: 'utf8', stdio: 'pipe' });

function typeErrors(): string {
  try {
    return run('node_modules/typescript-native/bin/tsc', '-p', '.', '--singleThreaded');
  } catch (error) {
    return String((error as { stdout: string }).stdout);
  }
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-resource-'));
  for (const part of parts) cpSync(part, join(copy, part), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('the maker of resources', () => {
  it(
    'makes a noun whose calls work, whose screen raises no issue, whose types hold and whose files are in form',
    { timeout: 600_000 },
    () => {
      run('scripts/run.mjs', 'scripts/new-resource.ts', 'spare-part', '备件', 'spare part');
      const report = run('node_modules/vitest/vitest.mjs', 'run', 'server/resources/spare-part', '--reporter=json');
      expect(JSON.parse(report.slice(report.indexOf('{')))).toMatchObject({ numFailedTests: 0, numPassedTests: 2 });
      run('scripts/run.mjs', 'scripts/check/definitions.ts', 'schemas/resources/spare-part');
      run('node_modules/oxfmt/bin/oxfmt', '--check', 'schemas/resources/spare-part', 'server/resources/spare-part');
      expect(typeErrors()).not.toContain('spare-part');
    },
  );

  it.each(['bill-rule', 'Spare Part', ''])('refuses "%s"', (noun) => {
    expect(() => run('scripts/run.mjs', 'scripts/new-resource.ts', noun)).toThrow();
  });
});
