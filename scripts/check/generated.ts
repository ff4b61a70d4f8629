import { readFileSync } from 'node:fs';
import { settingsFile } from '../generate/generate.ts';
import { writeMessages } from '../generate/messages.ts';
import { writeSchemas } from '../generate/published.ts';

/** Writes the generated files that git ignores; fails if the generated file in git differs from its generator's output. */
export function main(): number {
  writeMessages();
  writeSchemas();
  const stale = [...settingsFile()].filter(([file, text]) => readFileSync(file, 'utf8') !== text);
  for (const [file] of stale) console.error(`${file} is stale: npm run generate`);
  return stale.length > 0 ? 1 : 0;
}
