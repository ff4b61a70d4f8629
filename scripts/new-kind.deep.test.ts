import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const parts = [
  'registry',
  'schemas',
  'src',
  'server',
  'scripts',
  'docs',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];
const lists = ['registry/page-kinds.ts', 'registry/page-faces.ts'];

let copy: string;
const run = (...args: string[]) => execFileSync('node', args, { cwd: copy, encoding: 'utf8', stdio: 'pipe' });
const textOf = (file: string) => readFileSync(join(copy, file), 'utf8');

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-kind-'));
  for (const part of parts) cpSync(part, join(copy, part), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('the generator of kinds', () => {
  it(
    'generates a field and a container that pass the contract suite, and updates generated files [KIND-002]',
    { timeout: 600_000 },
    () => {
      run('scripts/run.mjs', 'scripts/new-kind.ts', 'fields', 'newField', '新字段', 'A new field');
      run('scripts/run.mjs', 'scripts/new-kind.ts', 'layout', 'newBox', '新容器', 'A new box');
      const names = '^(the lists|newField|newBox) ';
      const suites = ['registry/contract.test.ts', 'registry/contract-faces.test.tsx', 'registry/fields/newField'];
      const report = run(
        'node_modules/vitest/vitest.mjs',
        'run',
        ...suites,
        '-t',
        `${names}|newField`,
        '--reporter=json',
      );
      const { numFailedTests, numPassedTests } = JSON.parse(report.slice(report.indexOf('{'))) as Record<
        string,
        number
      >;
      expect(numFailedTests).toBe(0);
      // Two of the lists, two of each kind, three of the field's value, two faces of each, and its own test.
      expect(numPassedTests).toBeGreaterThanOrEqual(13);
      expect(textOf('schemas/messages/zh.json')).toContain('"kind.newField": "新字段"');
      expect(textOf('schemas/published/screen.schema.json')).toContain('"kind.newField"');
    },
  );

  it('adds one line to each list; removing it removes the kind [KIND-002]', () => {
    for (const file of lists) {
      const without = textOf(file)
        .split('\n')
        .filter((line) => !/newField|newBox/.test(line));
      expect(without.join('\n')).toBe(readFileSync(file, 'utf8'));
    }
  });

  it.each([
    ['fields', 'rate'],
    ['fields', 'Not A Name'],
    ['attic', 'thing'],
  ])('refuses %s %s', (wing, key) => {
    expect(() => run('scripts/run.mjs', 'scripts/new-kind.ts', wing, key)).toThrow();
  });
});
