import { describe, expect, it } from 'vitest';
import { complaints, layoutFigures } from './figures.ts';
import { aliasesOf, parseModules } from './modules.ts';

const aliases = aliasesOf({ '#core/*': './src/core/*', '#registry/*': './registry/*' });
const modulesOf = (texts: Readonly<Record<string, string>>) =>
  parseModules(
    Object.entries(texts).map(([path, text]) => ({ path, text })),
    aliases,
  );

/** What the checks complain about in a tree of these files, by default with no figure above its goal allowed. */
function complaintsOn(
  texts: Readonly<Record<string, string>>,
  { entries = Object.keys(texts), documents = {}, limits = {} }: Partial<Given> = {},
): string[] {
  const tree = {
    modules: modulesOf(texts),
    entries,
    documents: Object.entries(documents).map(([path, text]) => ({ path, text })),
  };
  return complaints(layoutFigures(tree, limits)).filter((complaint) => !complaint.startsWith('files under 25 lines'));
}

interface Given {
  entries: string[];
  documents: Record<string, string>;
  limits: Record<string, number>;
}

const files = (count: number, path: (index: number) => string, text: (index: number) => string = () => '') =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [path(index), text(index)]));
const lines = (count: number, text = '1;') => `${text}\n`.repeat(count);

describe('parsing', () => {
  const [module] = modulesOf({
    'src/app/a.tsx': [
      '#!/usr/bin/env node',
      "import { b } from './b.ts';",
      "import type { C } from '#core/c.ts';",
      "const later = () => import('./d.tsx');",
      "type E = import('./e.ts').E;",
      "export * from './f.ts';",
      "const worker = new URL('./g.ts', import.meta.url);",
      "const address = 'http://x'; // first",
      'const path = `//${b /* second */}//`; const pattern = /\\/*a/;',
      'const page = <p>// text {/* third */}</p>;',
      '/**',
      ' * fourth',
      ' */',
      'function long() {',
      '}',
      "it.each([1])('does %s', () => {});",
      "describe.skip('a thing', () => {});",
      'item(`not a title`);',
    ].join('\n'),
    ...files(6, (index) => `src/app/${'bdefgx'[index]}.ts${index === 1 ? 'x' : ''}`),
    'src/core/c.ts': '',
  });

  it('resolves imports, types and re-exports, and marks what is loaded lazily', () => {
    expect(module?.imports).toEqual([
      { path: 'src/app/b.ts', isLazy: false },
      { path: 'src/core/c.ts', isLazy: false },
      { path: 'src/app/d.tsx', isLazy: true },
      { path: 'src/app/e.ts', isLazy: false },
      { path: 'src/app/f.ts', isLazy: false },
    ]);
    expect(module?.mentions).toContain('src/app/g.ts');
    expect(module?.mentions).not.toContain('src/app/x.ts');
  });

  it('finds comments with their lines, but none inside literals, templates, patterns and page text', () => {
    expect(module?.comments).toEqual([
      { line: 8, text: '// first' },
      { line: 9, text: '/* second */' },
      { line: 10, text: '/* third */' },
      { line: 11, text: '/**\n * fourth\n */' },
    ]);
  });

  it('finds the titles of tests', () => {
    expect(module?.testTitles.map(({ text }) => text)).toEqual(["'does %s'", "'a thing'"]);
  });

  it('measures functions from their first to their last line', () => {
    expect(module?.functions).toContainEqual({ name: 'long', line: 14, lines: 2 });
    expect(module?.functions).toContainEqual({ name: 'later', line: 4, lines: 1 });
    expect(module?.lines).toBe(18);
  });
});

describe('the layout check', () => {
  it('accepts a small tree', () => {
    expect(complaintsOn({ 'src/core/a.ts': '// A comment.\n' })).toEqual([]);
  });

  it('refuses the 21st source file of a folder, tests, declarations and style sheets not counted', () => {
    const folder = files(20, (index) => `src/core/a${index}.ts`);
    const ignored = {
      'src/core/a.test.ts': '',
      'src/core/a.test-d.ts': '',
      'src/core/a.d.ts': '',
      'src/core/testing/a.ts': '',
    };
    expect(complaintsOn({ ...folder, ...ignored })).toEqual([]);
    expect(complaintsOn({ ...folder, 'src/core/b.tsx': '' })).toEqual([
      'folders with more than 20 source files: 1, at most 0\n  src/core: 21 files',
    ]);
  });

  it('refuses functions over 60 lines, except in tests', () => {
    const text = (count: number) => `const work = () => {\n${lines(count - 2)}};\n`;
    expect(complaintsOn({ 'src/core/a.ts': text(60), 'src/core/a.test.ts': text(61) })).toEqual([]);
    expect(complaintsOn({ 'src/core/a.ts': text(61) })).toEqual([
      'functions over 60 lines: 1, at most 0\n  src/core/a.ts:1: work has 61 lines',
    ]);
  });

  it('refuses more than 15 percent of files under 25 lines', () => {
    const tree = (short: number) => ({
      modules: modulesOf({
        ...files(
          20 - short,
          (index) => `src/core/${index}/a.ts`,
          () => lines(25),
        ),
        ...files(
          short,
          (index) => `src/core/${index}/b.ts`,
          () => lines(24),
        ),
      }),
      entries: [],
      documents: [],
    });
    const short = (count: number) =>
      complaints(layoutFigures(tree(count), {})).filter((complaint) => complaint.startsWith('files under'));
    expect(short(3)).toEqual([]);
    expect(short(4)).toEqual([
      expect.stringMatching(/^files under 25 lines, percent: 20, at most 15\n {2}src\/core\/0\/b.ts/),
    ]);
  });

  it('refuses more than 100 files that one neighbour imports, lazily loaded files and kinds not counted', () => {
    const pair = (load: (name: string) => string) => ({
      ...files(
        101,
        (index) => `src/core/${index}/user.ts`,
        () => load('./used.ts'),
      ),
      ...files(101, (index) => `src/core/${index}/used.ts`),
    });
    expect(complaintsOn(pair((name) => `const used = () => import('${name}');`))).toEqual([]);
    expect(complaintsOn(pair((name) => `import '${name}';`))).toEqual([
      expect.stringMatching(/^files imported by one file of the same folder only: 101, at most 100/),
    ]);
    const kinds = {
      ...files(101, (index) => `registry/fields/rate${index}/rate${index}.ts`),
      ...files(
        101,
        (index) => `registry/fields/rate${index}/rate${index}.edit.tsx`,
        (index) => `import './rate${index}.ts';`,
      ),
    };
    expect(complaintsOn(kinds)).toEqual([]);
  });

  it('refuses folders that import each other, also through a third, but not a folder and its subfolder', () => {
    const inside = {
      'src/core/a.ts': "import './calc/b.ts';",
      'src/core/calc/b.ts': "import '../c.ts';",
      'src/core/c.ts': '',
    };
    expect(complaintsOn(inside)).toEqual([]);
    const around = {
      'src/core/x/a.ts': "import '../y/b.ts';",
      'src/core/y/b.ts': '',
      'src/core/y/c.ts': "import type { D } from '../z/d.ts';",
      'src/core/z/d.ts': "export const e = () => import('../x/e.ts');",
      'src/core/x/e.ts': '',
    };
    expect(complaintsOn(around)).toEqual([
      [
        'import cycles between folders: 1, at most 0',
        'src/core/x, src/core/y, src/core/z',
        'src/core/x/a.ts -> src/core/y/b.ts',
        'src/core/y/c.ts -> src/core/z/d.ts',
        'src/core/z/d.ts -> src/core/x/e.ts',
      ].join('\n  '),
    ]);
  });

  it('refuses a file of the kit that fewer than three kinds use, directly or through other files', () => {
    const kind = (name: string, text: string) => ({
      [`registry/fields/${name}/${name}.ts`]: '',
      [`registry/fields/${name}/${name}.edit.tsx`]: text,
    });
    const shared = { 'registry/kit/values/a.ts': "import './b.ts';", 'registry/kit/values/b.ts': '' };
    const two = {
      ...shared,
      ...kind('rate', "import '#registry/kit/values/a.ts';"),
      ...kind('sign', "import '../../kit/values/a.ts';"),
    };
    expect(complaintsOn({ ...two, ...kind('text', "import '../../kit/values/a.ts';") })).toEqual([]);
    expect(complaintsOn({ ...two, ...kind('text', "import '../../kit/values/b.ts';") })).toEqual([
      'files of registry/kit used by fewer than 3 kinds: 1, at most 0\n  registry/kit/values/a.ts: 2 kinds',
    ]);
  });

  it('refuses a picker behind which more than 20 files of the registry lie', () => {
    const picker = (count: number) => ({
      ...files(
        3,
        (index) => `registry/pickers/p${index}/p${index}.ts`,
        () => "import '../../kit/picker/0.ts';",
      ),
      ...files(
        count,
        (index) => `registry/kit/picker/${index}.ts`,
        (index) => (index + 1 < count ? `import './${index + 1}.ts';` : ''),
      ),
    });
    const limits = { 'folders with more than 20 source files': 1 };
    expect(complaintsOn(picker(19), { limits })).toEqual([]);
    expect(complaintsOn(picker(20), { limits })).toEqual([
      expect.stringMatching(/^files of the registry behind one picker, at most: 21, at most 20\n/),
    ]);
  });

  it('refuses more than 3 private words per 1,000 words of comment, counting those of test titles', () => {
    const words = `// ${'word '.repeat(1000)}\n`;
    const titles = (count: number) => lines(count, "it('is told', () => {});");
    expect(complaintsOn({ 'src/core/a.ts': words, 'src/core/a.test.ts': titles(3) })).toEqual([]);
    const comment = { 'src/core/a.ts': `${words}\n/*\n Nobody\n*/\nconst nobody = 'whoever';` };
    expect(complaintsOn({ ...comment, 'src/core/a.test.ts': titles(3) })).toEqual([
      [
        'private words in comments and test titles, per 1,000 words of comment: 4, at most 3',
        'src/core/a.ts:4: Nobody',
        ...[1, 2, 3].map((line) => `src/core/a.test.ts:${line}: told`),
      ].join('\n  '),
    ]);
  });

  it('refuses more than 3 private words per 1,000 words of documents', () => {
    expect(complaintsOn({}, { documents: { 'README.md': `# Title\n\nkept ${'word '.repeat(400)}` } })).toEqual([]);
    expect(complaintsOn({}, { documents: { 'README.md': '# Title\n\nkept' } })).toEqual([
      'private words in documents, per 1,000 words: 500, at most 3\n  README.md:3: kept',
    ]);
  });

  it('refuses source files that no entry leads to, also when tests use them', () => {
    const texts = {
      'src/main.tsx': "const worker = new URL('./worker.ts', import.meta.url); import('./app.ts');",
      'src/worker.ts': '',
      'src/app.ts': '',
      'src/tested.ts': "import './helper.ts';",
      'src/helper.ts': '',
      'src/tested.test.ts': "import './tested.ts'; import './testing/shared.ts';",
      'src/testing/shared.ts': '',
    };
    expect(complaintsOn(texts, { entries: ['src/main.tsx'] })).toEqual([
      'source files that nothing but tests uses: 2, at most 0\n  src/tested.ts\n  src/helper.ts',
    ]);
  });

  it('accepts figures up to a limit above the goal', () => {
    const texts = { 'src/core/a.ts': `function work() {\n${lines(60)}}\n` };
    expect(complaintsOn(texts, { limits: { 'functions over 60 lines': 1 } })).toEqual([]);
  });
});
