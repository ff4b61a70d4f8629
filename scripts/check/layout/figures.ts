import {
  countWords,
  filesOfKinds,
  folderCycles,
  folderSizes,
  isProduct,
  longFunctions,
  quantile,
  rarelyUsedKit,
  shortFiles,
  singleImporterFiles,
  unusedFiles,
} from './measures.ts';
import type { SourceFile, SourceModule } from './modules.ts';
import privateWords from './private-words.json';

/** The source tree as the checks read it: every source file, the Markdown documents, the files that nothing imports. */
export interface SourceTree {
  modules: readonly SourceModule[];
  documents: readonly SourceFile[];
  entries: readonly string[];
}

export interface Figure {
  name: string;
  value: number;
  /** What the layout is to come to. */
  goal: number;
  /** What the check refuses to exceed; above the goal only while the goal is not reached. */
  limit: number;
  /** What makes up the value, one line each. */
  found: readonly string[];
}

const linesOfShortFile = 25;
const functionLinesMax = 60;
const filesPerFolderMax = 20;
const kindsPerKitFileMin = 3;

const goals: readonly { name: string; goal: number; measure: (tree: Measured) => Pick<Figure, 'value' | 'found'> }[] = [
  {
    name: `folders with more than ${filesPerFolderMax} source files`,
    goal: 0,
    measure: ({ product }) =>
      counted(
        folderSizes(product)
          .filter(({ files }) => files > filesPerFolderMax)
          .map(({ folder, files }) => `${folder}: ${files} files`),
      ),
  },
  {
    name: `functions over ${functionLinesMax} lines`,
    goal: 0,
    measure: ({ product }) => counted(longFunctions(product, functionLinesMax)),
  },
  {
    name: `files under ${linesOfShortFile} lines, percent`,
    goal: 15,
    measure: ({ product }) => {
      const short = shortFiles(product, linesOfShortFile);
      return { value: rounded((100 * short.length) / product.length), found: short };
    },
  },
  {
    name: 'files imported by one file of the same folder only',
    goal: 100,
    measure: ({ product }) => counted(singleImporterFiles(product)),
  },
  {
    name: 'import cycles between folders',
    goal: 0,
    measure: ({ product }) =>
      counted(folderCycles(product).map(({ folders, imports }) => [folders.join(', '), ...imports].join('\n  '))),
  },
  {
    name: `files of registry/kit used by fewer than ${kindsPerKitFileMin} kinds`,
    goal: 0,
    measure: ({ product }) =>
      counted(rarelyUsedKit(product, kindsPerKitFileMin).map(({ path, kinds }) => `${path}: ${kinds} kinds`)),
  },
  {
    name: 'files of the registry behind one picker, at most',
    goal: 20,
    measure: ({ product }) => {
      const sizes = [...filesOfKinds(product)]
        .filter(([folder]) => folder.startsWith('registry/pickers/'))
        .map(([folder, files]) => ({ folder, files: files.size }))
        .sort((a, b) => b.files - a.files);
      return { value: sizes[0]?.files ?? 0, found: sizes.map(({ folder, files }) => `${folder}: ${files} files`) };
    },
  },
  {
    name: 'private words in comments and test titles, per 1,000 words of comment',
    goal: 3,
    measure: ({ modules }) => {
      const comments = modules.map(({ path, comments: passages }) => countWords(path, passages, privateWords));
      const titles = modules.map(({ path, testTitles }) => countWords(path, testTitles, privateWords));
      return perThousand(
        [...comments, ...titles].flatMap((count) => count.privateWords),
        comments.reduce((sum, { words }) => sum + words, 0),
      );
    },
  },
  {
    name: 'private words in documents, per 1,000 words',
    goal: 3,
    measure: ({ documents }) => {
      const counts = documents.map(({ path, text }) => countWords(path, [{ line: 1, text }], privateWords));
      return perThousand(
        counts.flatMap((count) => count.privateWords),
        counts.reduce((sum, { words }) => sum + words, 0),
      );
    },
  },
  {
    name: 'source files that nothing but tests uses',
    goal: 0,
    measure: ({ modules, entries }) => counted(unusedFiles(modules, entries)),
  },
];

interface Measured extends SourceTree {
  product: readonly SourceModule[];
}

const counted = (found: readonly string[]) => ({ value: found.length, found });
const rounded = (number: number) => Math.round(number * 10) / 10;
const perThousand = (found: readonly string[], words: number) => ({
  value: rounded((1000 * found.length) / Math.max(words, 1)),
  found,
});

export function layoutFigures(tree: SourceTree, limits: Readonly<Record<string, number>> = {}): Figure[] {
  const measured = { ...tree, product: tree.modules.filter(({ path }) => isProduct(path)) };
  return goals.map(({ name, goal, measure }) => ({ name, goal, limit: limits[name] ?? goal, ...measure(measured) }));
}

/** Sizes that are stated with the figures; scripts/check/sizes.ts limits them. */
export function sizes(modules: readonly SourceModule[]): [name: string, value: number][] {
  const lines = modules.filter(({ path }) => isProduct(path)).map((module) => module.lines);
  return [
    ['source files', lines.length],
    ['lines of source', lines.reduce((sum, count) => sum + count, 0)],
    ['lines per file, median', quantile(lines, 0.5)],
    ['lines per file, p90', quantile(lines, 0.9)],
    ['lines per file, most', Math.max(...lines, 0)],
  ];
}

/** One complaint for each figure over its limit, with what makes it up. */
export function complaints(figures: readonly Figure[]): string[] {
  return figures
    .filter(({ value, limit }) => value > limit)
    .map(({ name, value, limit, found }) => [`${name}: ${value}, at most ${limit}`, ...found].join('\n  '));
}
