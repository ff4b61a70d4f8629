import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { languages } from '../schemas/language/text.ts';

type Part = Record<string, Record<(typeof languages)[number], string>>;

const folder = 'schemas/messages';

/** The three message files from the parts, one part per noun with its languages side by side. */
export function messageFiles(): Map<string, string> {
  const all: Part = {};
  for (const name of readdirSync(`${folder}/parts`).sort()) {
    Object.assign(all, JSON.parse(readFileSync(`${folder}/parts/${name}`, 'utf8')) as Part);
  }
  const ids = Object.keys(all).sort();
  return new Map(
    languages.map((language) => [
      `${folder}/${language}.json`,
      `${JSON.stringify(Object.fromEntries(ids.map((id) => [id, all[id]?.[language]])), null, 2)}\n`,
    ]),
  );
}

export function main() {
  for (const [file, text] of messageFiles()) writeFileSync(file, text);
}
