import { existsSync, readFileSync } from 'node:fs';
import { generatedFiles } from './generate.ts';

/** Generated files are never edited: what stands is what would be written. */
export async function main(): Promise<number> {
  const stale: string[] = [];
  for (const [file, text] of await generatedFiles()) {
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) stale.push(file);
  }
  for (const file of stale) console.error(`${file} is stale: npm run generate`);
  return stale.length > 0 ? 1 : 0;
}
