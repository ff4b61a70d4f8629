import type { Sheet } from '#schemas/language/sheet.ts';
import { parse, visitTree } from '../calc/parse.ts';

/** `orders.amount` as dataset and field; of a sub-table `orders.lines.amount`. */
export function partsOf(name: string): { dataset: string; field: string } {
  const dot = name.indexOf('.');
  return dot < 0 ? { dataset: name, field: '' } : { dataset: name.slice(0, dot), field: name.slice(dot + 1) };
}

/** The formulas of a sheet. */
export const formulasOf = (sheet: Sheet): string[] => sheet.cells.flatMap(({ formula }) => formula ?? []);

/** The fields of datasets that the cells and formulas of a sheet name. */
export function fieldsNamed(sheet: Sheet): { dataset: string; field: string }[] {
  const named = sheet.cells.flatMap(({ field }) => (field === undefined ? [] : partsOf(field)));
  for (const formula of formulasOf(sheet)) {
    const parsed = parse(formula);
    if (!('tree' in parsed)) continue;
    visitTree(parsed.tree, (part) => {
      if (part.type === 'field' && part.name.includes('.')) named.push(partsOf(part.name));
    });
  }
  return named;
}
