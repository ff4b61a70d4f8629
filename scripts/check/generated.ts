import { existsSync, readFileSync } from 'node:fs';
import { generatedFiles } from '../generate/generate.ts';

/** Fails if a generated file differs from the output of its generator: generated files are never edited. */
export async function main(): Promise<number> {
  const stale: string[] = [];
  for (const [file, text] of await generatedFiles()) {
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) stale.push(file);
  }
  for (const file of stale) console.error(`${file} is stale: npm run generate`);
  return stale.length > 0 ? 1 : 0;
}
