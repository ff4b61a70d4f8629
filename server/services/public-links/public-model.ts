import type { ListDefinition } from '#schemas/language/definition.ts';
import type { Option } from '#schemas/language/source.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import { isObject } from '#core/schema/record.ts';
import type { DictionarySource } from '../dictionary-options.ts';
import type { ReleasedModel } from '../../records/forms/released-model.ts';
import { shownFields } from '../../records/read/read-record.ts';

/** Whether a field works without a login: it needs no data that requires one. */
function isOpen({ kind, source }: CompiledNode): boolean {
  if (!kind || kind.wing === 'pickers' || kind.server?.admits !== undefined || kind.server?.signedIn) return false;
  return source === undefined || 'static' in source || 'dictionary' in source;
}

/** The labels of the fields that prevent a form from being used without a login. */
export function closedFields({ screen }: ReleasedModel): string[] {
  const nodes = [...screen.fields.values()].filter((node) => !isOpen(node) && node.kind?.server?.system === undefined);
  return nodes.map(({ config: { label } }) => (typeof label === 'string' ? label : label.zh));
}

/** The fields a list shows without a login: plain fields among its columns that the person who opened it may see. */
export function openColumns(model: ReleasedModel): ReleasedModel['fields'] {
  const names = new Set(model.list.columns.map(({ prop }) => prop));
  const shown = [...shownFields(model)].filter(
    ([name, { node, table }]) => table === undefined && names.has(name) && (isOpen(node) || node.kind?.server?.system),
  );
  return new Map(shown);
}

/** The list definition of a form for a link: these fields, read-only. */
export function openList({ list }: ReleasedModel, open: ReleasedModel['fields']): ListDefinition {
  const { language, columns, search = [], defaultSort = [], hasPage, pageSize } = list;
  return {
    language,
    columns: columns.filter(({ prop }) => open.has(prop)),
    search: search.filter(({ prop }) => open.has(prop)),
    defaultSort: defaultSort.filter(({ field }) => open.has(field)),
    ...(hasPage !== undefined && { hasPage }),
    ...(pageSize !== undefined && { pageSize }),
  };
}

/** Every dictionary of a definition, by code or id. */
export function dictionariesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (isDictionary(value)) found.add(value.dictionary);
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) dictionariesIn(one, found);
  return found;
}

/** The definition with its dictionary sources replaced by their entries. */
export function withEntries(value: unknown, entriesOf: (source: DictionarySource) => Option[]): unknown {
  if (isDictionary(value)) return { static: entriesOf(value), ...(value.with && { with: value.with }) };
  if (Array.isArray(value)) return value.map((one) => withEntries(one, entriesOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withEntries(one, entriesOf)]));
}

/** A dictionary source is the only object with `dictionary` and at most `value` and `with`. */
const isDictionary = (value: unknown): value is DictionarySource =>
  isObject(value) &&
  typeof value['dictionary'] === 'string' &&
  Object.keys(value).every((name) => name === 'dictionary' || name === 'value' || name === 'with');
