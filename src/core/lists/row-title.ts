import type { CompiledNode } from '../compile/tree.ts';
import type { NameLookup } from '../kind/kind.ts';
import { fieldText } from '../record/field-text.ts';

type Values = Readonly<Record<string, unknown>>;

const unnamed: NameLookup = () => undefined;

/**
 * The title of a record: the text of its first non-empty text column, else of its first non-empty column. `columns`:
 * those the user may see, in their order. Empty: no column has a value.
 */
export function rowTitle(columns: readonly CompiledNode[], row: Values): string {
  const isText = ({ kind }: CompiledNode) => kind?.listing?.search === 'text' && kind.options !== true;
  const ordered = [...columns.filter(isText), ...columns.filter((node) => !isText(node))];
  let number = '';
  for (const node of ordered) {
    const words = titleWords(node, row);
    if (words === '') continue;
    // A generated number is not meaningful alone, so the name is added.
    if (node.kind?.server?.system !== 'number' || number !== '') return `${number} ${words}`.trim();
    number = words;
  }
  return number;
}

function titleWords(node: CompiledNode, row: Values): string {
  const name = node.field ?? '';
  const value = row[name];
  if (value === undefined || value === null || typeof value === 'object') return '';
  // The server replaces ids by names (see `withNames`).
  if (typeof value === 'string' && row[`${name}_id`] !== undefined) return value;
  return fieldText(node, value, unnamed).trim();
}
