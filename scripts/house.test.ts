import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { stepKinds } from '#registry/step-kinds.ts';
import { languages } from '#schemas/language/text.ts';
import messages from '#schemas/messages/zh.json';

const parts = ['schemas', 'registry', 'src', 'server', 'scripts', 'e2e'];
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...parts], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => existsSync(file));
const isTest = (file: string) => /\.(test|test-d|spec)\.tsx?$|\/testing\/|\.example\.json$/.test(file);
const code = files.filter((file) => /\.tsx?$/.test(file) && !isTest(file));
const textOf = (file: string) => readFileSync(file, 'utf8');

/** Every match of a pattern in these files, as `file: match`. */
function found(pattern: RegExp, among: readonly string[]): string[] {
  return among.flatMap((file) => [...textOf(file).matchAll(pattern)].map(([match]) => `${file}: ${match}`));
}

describe('the code', () => {
  const outside = code.filter((file) => !file.startsWith('registry/'));

  it('checks the kind of a node nowhere outside the registry', () => {
    expect(found(/(?<!typeof \w+\[')\bzhjyKey['"]?\]? *[!=]== *['"]\w*['"]/g, outside)).toEqual([]);
  });

  it('names no kind in the interpreter', () => {
    const keys = [...kinds.keys()].filter((key) => /[A-Z]/.test(key)).join('|');
    const runtime = outside.filter((file) => file.startsWith('src/runtime/'));
    expect(found(new RegExp(`zhjyKey: '|['"](${keys})['"]`, 'g'), runtime)).toEqual([]);
  });

  it('contains no TODO comments and no focused tests', () => {
    expect(
      found(
        /\b(TODO|FIXME|XXX|HACK)\b|(describe|it|test)\.(only|todo)\b/g,
        files.filter((file) => /\.[mt]sx?$/.test(file) && !file.endsWith('house.test.ts')),
      ),
    ).toEqual([]);
  });
});

it('has no generated file in git', () => {
  expect(execFileSync('git', ['ls-files', '-ci', '--exclude-standard'], { encoding: 'utf8' })).toBe('');
});

it('styles a class in one file only, so that lazy-loaded style sheets change nothing on the page', () => {
  const places = new Map<string, string[]>();
  for (const file of files.filter((name) => name.endsWith('.css'))) {
    const classes = new Set([...textOf(file).matchAll(/^\.([\w-]+)(?=,| \{)/gm)].map(([, name = '']) => name));
    for (const name of classes) places.set(name, [...(places.get(name) ?? []), file]);
  }
  expect([...places].filter(([, among]) => among.length > 1)).toEqual([]);
});

describe('the names of files', () => {
  const stems = (file: string) => basename(file).split('.');

  it('describe their content', () => {
    const empty = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types']);
    const sources = files.filter((file) => /\.(m?tsx?|css)$/.test(file));
    expect(sources.filter((file) => empty.has(stems(file)[0] as string))).toEqual([]);
    expect(sources.filter((file) => basename(file) === 'index.tsx')).toEqual([]);
  });

  it('are PascalCase for components and kebab-case for the rest, but for the keys of kinds', () => {
    const odd = code.filter((file) => {
      const stem = stems(file)[0] as string;
      return (
        !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem) &&
        !/^[A-Z][A-Za-z0-9]*$/.test(stem) &&
        !kinds.has(stem) &&
        !stepKinds.has(stem)
      );
    });
    expect(odd).toEqual([]);
  });

  it('use index for re-exports only', () => {
    const lists = code.filter((file) => basename(file) === 'index.ts');
    expect(found(/^(export )?(async )?function .*|=>.*/gm, lists)).toEqual([]);
  });
});

describe('the messages', () => {
  type Sentences = Record<string, string>;
  const folder = 'schemas/messages/parts';
  const parts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  const sentences = parts.flatMap((part) =>
    Object.entries(JSON.parse(textOf(`${folder}/${part}`)) as Record<string, Sentences>).map(([id, texts]) => ({
      part,
      id,
      texts,
    })),
  );

  it('are defined in one part each', () => {
    const ids = sentences.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it.each(languages)('are translated to %s and not empty', (language) => {
    expect(sentences.filter(({ texts }) => !texts[language]?.trim()).map(({ id }) => id)).toEqual([]);
  });

  it('of the server are not used by pages', () => {
    const ofServer = sentences.filter(({ part }) => part.startsWith('server')).map(({ id }) => id);
    const pages = files.filter(
      (file) => /^(src|registry|schemas)\//.test(file) && !isTest(file) && !/messages|published/.test(file),
    );
    const said = pages.map(textOf).join('\n');
    expect(ofServer.filter((id) => said.includes(`'${id}'`) || said.includes(`"${id}"`))).toEqual([]);
  });

  it('have the same parameters in every language', () => {
    const parametersOf = (text = '') =>
      [...text.matchAll(/\{(\w+)\}/g)]
        .map(([, name]) => name)
        .sort()
        .join();
    const uneven = sentences.filter(({ texts }) => new Set(languages.map((one) => parametersOf(texts[one]))).size > 1);
    expect(uneven.map(({ id }) => id)).toEqual([]);
  });

  const spoken = files.filter(
    (file) => /\.(tsx?|json)$/.test(file) && !isTest(file) && !/^schemas\/(messages|published)\//.test(file),
  );

  it('exist for every id in use', () => {
    const named =
      /(?:(?<![\w.])(?:t|badRequest|notFound|forbidden|conflict)\(\s*|\b(?:msg|required|message): )'([\w-]+\.[\w.-]+)'|\$t:([\w-]+\.[^\s"'`${}]+)(\$\{)?/g;
    const ids = spoken.flatMap((file) =>
      [...textOf(file).matchAll(named)].map(([, inCode, inText, more]) => ({
        file,
        id: (inCode ?? inText) as string,
        isBegun: more !== undefined,
      })),
    );
    expect(ids.length).toBeGreaterThan(300);
    const exists = ({ id, isBegun }: { id: string; isBegun: boolean }) =>
      isBegun ? Object.keys(messages).some((one) => one.startsWith(id)) : Object.hasOwn(messages, id);
    expect(ids.filter((one) => !exists(one))).toEqual([]);
  });

  it('are all in use', () => {
    const text = spoken.map(textOf).join('\n');
    const whole = new Set(text.match(/[\w-]+(\.[\w-]+)+/g));
    const begun = new Set(
      [...text.matchAll(/['"`](?:\$t:)?([\w-]+\.[\w.-]*)\$\{/g)].map(([, start]) => start as string),
    );
    const isSaid = (id: string) => whole.has(id) || [...begun].some((start) => id.startsWith(start));
    expect(sentences.filter(({ id }) => !isSaid(id)).map(({ id }) => id)).toEqual([]);
  });
});
