import type { ListDefinition } from '#schemas/language/definition.ts';
import type { Option } from '#schemas/language/source.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import { isObject } from '#core/schema/record.ts';
import type { DictionarySource } from '../../services/dictionary-options.ts';
import type { ReleasedModel } from '../../services/forms/released-model.ts';

/** Whether a field works without a login: it needs no data that requires one. */
function isOpen({ kind, source }: CompiledNode): boolean {
  if (!kind || kind.wing === 'pickers' || kind.admits !== undefined || kind.signedIn) return false;
  return source === undefined || 'static' in source || 'dictionary' in source;
}

/** The labels of the fields that prevent a form from being used without a login. */
export function closedFields({ screen }: ReleasedModel): string[] {
  const nodes = [...screen.fields.values()].filter((node) => !isOpen(node) && node.kind?.system === undefined);
  return nodes.map(({ config: { label } }) => (typeof label === 'string' ? label : label.zh));
}

/** The fields a list shows without a login: plain fields among its columns. */
export function openColumns({ list, fields }: ReleasedModel): ReleasedModel['fields'] {
  const names = new Set(list.columns.map(({ prop }) => prop));
  const shown = [...fields].filter(
    ([name, { node, table }]) => table === undefined && names.has(name) && (isOpen(node) || node.kind?.system),
  );
  return new Map(shown);
}

/** A form as its list shows it through a link: these fields, and of the list what can be looked at. */
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

/** Every dictionary a definition asks for, by code or id. */
export function dictionariesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (isDictionary(value)) found.add(value.dictionary);
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) dictionariesIn(one, found);
  return found;
}

/** The same definition with the entries of its dictionaries in the place of their names. */
export function withEntries(value: unknown, entriesOf: (source: DictionarySource) => Option[]): unknown {
  if (isDictionary(value)) return { static: entriesOf(value) };
  if (Array.isArray(value)) return value.map((one) => withEntries(one, entriesOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withEntries(one, entriesOf)]));
}

/** A source is the only thing of a definition that says `dictionary`, and nothing but perhaps `value` besides. */
const isDictionary = (value: unknown): value is DictionarySource =>
  isObject(value) &&
  typeof value['dictionary'] === 'string' &&
  Object.keys(value).every((name) => name === 'dictionary' || name === 'value');
