import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { languages } from '../schemas/language/text.ts';

type Part = Record<string, Record<(typeof languages)[number], string>>;

const folder = 'schemas/messages';

/** Read by configurers only: what properties of kinds mean, and what is wrong with a definition. */
const isDesign = (id: string) => /^(kind\.[^.]+\.|issue\.|expression\.)/.test(id);

/**
 * The message files from the parts, one part per noun with its languages side by side. `<language>.json` holds all;
 * the page loads `page/<language>.json`, the studio `design/<language>.json` besides.
 */
export function messageFiles(): Map<string, string> {
  const all: Part = {};
  for (const name of readdirSync(`${folder}/parts`).sort()) {
    Object.assign(all, JSON.parse(readFileSync(`${folder}/parts/${name}`, 'utf8')) as Part);
  }
  const ids = Object.keys(all).sort();
  const sets = { '': ids, 'page/': ids.filter((id) => !isDesign(id)), 'design/': ids.filter(isDesign) };
  return new Map(
    Object.entries(sets).flatMap(([place, chosen]) =>
      languages.map((language) => [
        `${folder}/${place}${language}.json`,
        `${JSON.stringify(Object.fromEntries(chosen.map((id) => [id, all[id]?.[language]])), null, 2)}\n`,
      ]),
    ),
  );
}

export function main() {
  for (const [file, text] of messageFiles()) writeFileSync(file, text);
}
