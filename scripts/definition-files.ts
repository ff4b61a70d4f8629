import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A JSON file that may hold a definition. */
export interface DefinitionFile {
  file: string;
  text: string;
}

/** The files named, and below the folders named every JSON file that says which language it is written in. */
export function definitionFiles(paths: readonly string[]): DefinitionFile[] {
  return paths.flatMap((path) => {
    if (!existsSync(path)) return [];
    if (!statSync(path).isDirectory()) return [{ file: path, text: readFileSync(path, 'utf8') }];
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json') && !name.includes('node_modules'))
      .sort()
      .map((name) => ({ file: join(path, name), text: readFileSync(join(path, name), 'utf8') }))
      .filter(({ text }) => isDefinition(text));
  });
}

/** A text that is no JSON counts when it seems to be one: its author wants to know where it breaks. */
function isDefinition(text: string): boolean {
  try {
    const value = JSON.parse(text) as { language?: unknown } | null;
    return typeof value?.language === 'number';
  } catch {
    return /"language"\s*:\s*\d/.test(text);
  }
}

/** Every definition that the product brings along: screens, layouts, fixtures, the forms of the demo. */
export function builtInDefinitions(): DefinitionFile[] {
  return definitionFiles(['schemas/screens', 'schemas/resources', 'fixtures/definitions', 'fixtures/seed/forms']);
}
