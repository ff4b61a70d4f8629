import { isRecord } from '../editing/entries.ts';
import { parse, visitTree } from '../calc/parse.ts';

type Json = Record<string, unknown>;

/** The first free name for a new dataset: `data1`. */
export function freeDataset(datasets: Readonly<Record<string, unknown>>): string {
  let number = 1;
  while (Object.hasOwn(datasets, `data${number}`)) number += 1;
  return `data${number}`;
}

/** Renames a dataset with everything that names it: cells, formulas, links, charts and masters. Changes the definition. */
export function renameDataset(definition: Json, from: string, to: string): void {
  const { datasets, body } = definition;
  if (isRecord(datasets)) {
    // The order of the datasets is that in which they are shown.
    const renamed = Object.entries(datasets).map(([name, dataset]) => [name === from ? to : name, dataset] as const);
    definition['datasets'] = Object.fromEntries(renamed);
    for (const [, dataset] of renamed) {
      const of = isRecord(dataset) ? dataset['of'] : undefined;
      if (isRecord(of) && of['dataset'] === from) of['dataset'] = to;
    }
  }
  for (const block of Array.isArray(body) ? (body as unknown[]) : []) {
    if (!isRecord(block)) continue;
    const { source, cells } = block;
    if (isRecord(source) && source['dataset'] === from) source['dataset'] = to;
    for (const cell of Array.isArray(cells) ? (cells as unknown[]) : [])
      if (isRecord(cell)) renameInCell(cell, from, to);
  }
}

function renameInCell(cell: Json, from: string, to: string): void {
  const { field, formula, link } = cell;
  const renamed = (name: string) => (name.startsWith(`${from}.`) ? to + name.slice(from.length) : name);
  if (typeof field === 'string') cell['field'] = renamed(field);
  if (typeof formula === 'string') cell['formula'] = renamedIn(formula, renamed);
  const given = isRecord(link) && isRecord(link['with']) ? link['with'] : {};
  for (const value of Object.values(given))
    if (isRecord(value) && typeof value['var'] === 'string') value['var'] = renamed(value['var']);
}

/** A formula with other names of fields; one that cannot be parsed is left as it is. */
export function renamedIn(formula: string, nameOf: (name: string) => string): string {
  const parsed = parse(formula);
  if (!('tree' in parsed)) return formula;
  const found: { name: string; offset: number }[] = [];
  visitTree(parsed.tree, (part) => void (part.type === 'field' && found.push(part)));
  return found
    .toSorted((a, b) => b.offset - a.offset)
    .reduce(
      (text, { name, offset }) => text.slice(0, offset) + nameOf(name) + text.slice(offset + name.length),
      formula,
    );
}
