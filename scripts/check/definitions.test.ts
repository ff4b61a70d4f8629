import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { main } from './definitions.ts';

let folder = '';

/** Runs the command; returns its output and exit code. */
function check(...args: string[]) {
  const lines: Record<'log' | 'error', string[]> = { log: [], error: [] };
  const spies = (['log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((line: string) => void lines[name].push(line)),
  );
  const code = main(args);
  for (const spy of spies) spy.mockRestore();
  return { code, printed: lines.log.join('\n'), complained: lines.error.join('\n') };
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'definitions-'));
  const field = { config: { zhjyKey: 'input', label: 'a' }, vModel: 'a' };
  writeFileSync(join(folder, 'good.json'), JSON.stringify({ language: 1, title: 'x', fields: [field] }));
  writeFileSync(
    join(folder, 'bad.json'),
    JSON.stringify({ language: 1, title: 'x', fields: [{ ...field, maxlenght: 3 }] }, null, 2),
  );
  writeFileSync(join(folder, 'warned.json'), JSON.stringify({ title: 'x', fields: [field] }));
  writeFileSync(join(folder, 'other.json'), '{"name":"no definition"}');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('npm run check:definitions', () => {
  it('prints the issues of a folder with their positions, in the chosen language, and exits 1 [LANG-008]', () => {
    const { code, printed } = check(folder, '--language', 'en');
    expect(code).toBe(1);
    expect(printed.trim()).toBe(
      `${join(folder, 'bad.json')}:11:7 error fields[0].maxlenght: There is no property "maxlenght"; did you mean "maxlength"? [issue.unknown-property]`,
    );
  });

  it('checks a process by its own rules [FLOW-004]', () => {
    const step = (zhjyKey: string, key: string) => ({ config: { zhjyKey }, key, children: [] });
    const { children: _children, ...start } = step('start', 'start');
    const file = join(folder, 'process.jsonc');
    const body = [start, step('exclusiv', 'split')];
    writeFileSync(file, JSON.stringify({ language: 1, title: 'x', form: 'f', body }));
    const { code, printed } = check(file, '--language', 'en');
    expect(code).toBe(1);
    expect(printed).toMatch(/:1:\d+ error body\[1\]\.config\.zhjyKey: .*"exclusiv"; did you mean "exclusive"\?/);
  });

  it('reports a step that sets a server-filled field, as the designer does [LANG-008]', () => {
    const field = (vModel: string, more: object) => ({
      config: { zhjyKey: 'inputNumber', label: vModel },
      vModel,
      ...more,
    });
    const form = (event: string) => ({
      language: 1,
      title: 'x',
      fields: [field('a', { on: { [event]: [{ set: { b: 5 } }] } }), field('b', { disabled: true })],
    });
    const file = join(folder, 'sets.jsonc');
    writeFileSync(file, JSON.stringify(form('blur')));
    const { code, printed } = check(file);
    expect([code, printed]).toEqual([1, expect.stringContaining('[issue.set-of-closed]')]);
    writeFileSync(file, JSON.stringify(form('change')));
    expect(check(file)).toMatchObject({ code: 0, printed: '' });
  });

  it('checks a list against its form: in one file, or with the form named [LANG-008]', () => {
    const form = { language: 1, title: 'x', fields: [{ config: { zhjyKey: 'input', label: 'a' }, vModel: 'days' }] };
    const list = { language: 1, columns: [{ prop: 'dys' }] };
    const [both, formFile, listFile] = ['both.jsonc', 'form.jsonc', 'list.jsonc'].map((name) => join(folder, name));
    writeFileSync(both as string, JSON.stringify({ form, list }, null, 2));
    writeFileSync(formFile as string, JSON.stringify(form));
    writeFileSync(listFile as string, JSON.stringify(list));
    const unknown = /error .*columns\[0\]\.prop: .*"dys"; did you mean "days"\?/;
    const checked = check(both as string, '--language', 'en');
    expect([checked.code, checked.printed]).toEqual([1, expect.stringMatching(unknown)]);
    expect(checked.printed).toMatch(/:19:17 error list\.columns/);
    expect(check(listFile as string, '--form', formFile as string, '--language', 'en').printed).toMatch(unknown);
    expect(check(listFile as string)).toMatchObject({ code: 0, printed: expect.stringContaining('--form') as string });
    expect(check(listFile as string, '--form', join(folder, 'missing')).code).toBe(2);
  });

  it('checks the forms and lists of the demo [LANG-008]', () => {
    const { code, printed } = check('--json', 'fixtures/seed/forms');
    const checked = JSON.parse(printed) as { file: string; issues: object[] }[];
    expect([code, checked.length]).toEqual([0, 3]);
    expect(checked.flatMap(({ issues }) => issues)).toEqual([]);
  });

  it('prints them as JSON [LANG-008]', () => {
    const { code, printed } = check('--json', join(folder, 'bad.json'), join(folder, 'good.json'));
    expect(code).toBe(1);
    expect(JSON.parse(printed)).toMatchObject([
      {
        issues: [
          { path: 'fields[0].maxlenght', line: 11, column: 7, sentence: '没有属性“maxlenght”，是否想写“maxlength”？' },
        ],
      },
      { issues: [] },
    ]);
  });

  it('exits 0 for valid definitions and for warnings [LANG-008]', () => {
    expect(check(join(folder, 'good.json'))).toMatchObject({ code: 0, printed: '' });
    const warned = check(join(folder, 'warned.json'), '--time');
    expect(warned.code).toBe(0);
    expect(warned.printed).toMatch(/warning .*\n.*\d ms/);
  });

  it('is a script of the package [LANG-008]', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    expect(scripts['check:definitions']).toBe('node scripts/run.mjs scripts/check/definitions.ts');
  });

  it('reports that it has nothing to check', () => {
    expect(check().code).toBe(2);
    expect(check(join(folder, 'missing')).complained).toContain('missing');
  });
});
