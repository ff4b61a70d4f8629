import { layoutFigures, sizes } from './figures.ts';
import { readTree } from './tree.ts';

/** Prints the figures of the layout as Markdown; with `--found` also the files behind each. */
export function main(args: readonly string[]): void {
  const tree = readTree();
  const figures = layoutFigures(tree);
  console.log('| figure | now | goal | limit |\n| --- | ---: | ---: | ---: |');
  for (const [name, value] of sizes(tree.modules)) console.log(`| ${name} | ${value.toLocaleString('en')} | | |`);
  for (const { name, value, goal, limit } of figures) console.log(`| ${name} | ${value} | ${goal} | ${limit} |`);
  if (!args.includes('--found')) return;
  for (const { name, found } of figures) console.log(`\n## ${name}\n\n${found.join('\n')}`);
}
