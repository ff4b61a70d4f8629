import type { NewNoun } from './schema-files.ts';

/** The five lists with the noun's line, and the import it needs. */
export function listed({ noun, camel }: NewNoun, read: (file: string) => string): [string, string][] {
  const key = noun === camel ? camel : `'${noun}'`;
  const entry = (value: string) => (key === value ? `  ${key},` : `  ${key}: ${value},`);
  return [
    grown('schemas/resources/entities.ts', `import { ${camel} } from './${noun}/${noun}.entity.ts';`, entry(camel)),
    grown(
      'schemas/resources/contracts.ts',
      `import { ${camel}Contract } from './${noun}/${noun}.contract.ts';`,
      entry(`${camel}Contract`),
    ),
    grown(
      'server/resources/index.ts',
      `import { ${camel}Resource } from './${noun}/${noun}.resource.ts';`,
      `  ${camel}Resource,`,
    ),
    ['scripts/generate/messages.ts', withScreenNoun(read('scripts/generate/messages.ts'), noun)],
    ['schemas/screens/routes.json', withRoute(read('schemas/screens/routes.json'), `/system/${camel}`, noun)],
  ];

  function grown(file: string, importLine: string, line: string): [string, string] {
    const text = read(file);
    const imported = text.replace(/\n(?=import [^\n]*\n\n)/, `\n${importLine}\n`);
    const end = Math.max(imported.lastIndexOf('\n}'), imported.lastIndexOf('\n]'));
    return [file, `${imported.slice(0, end)}\n${line}${imported.slice(end)}`];
  }
}

/** Its messages come with its screen, not with every page. */
const withScreenNoun = (text: string, noun: string) =>
  text.replace('const screenNouns = [', (line) => `${line}\n  '${noun}',`);

const withRoute = (text: string, path: string, name: string) =>
  `${JSON.stringify({ ...(JSON.parse(text) as object), [path]: name }, null, 2)}\n`;
