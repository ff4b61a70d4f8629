import type { ListDefinition } from '#schemas/language/definition.ts';
import { parseDefinition } from '../forms/parse-definition.ts';
import type { ReleasedModel } from '../forms/released-model.ts';
import type { RecordFields } from '../fields/record-fields.ts';

/**
 * A form definition for the client: without the fields the user may not see, and without the rules of data permission.
 * A hidden field that others refer to remains, invisible and without a value, so that its dependants still work; so
 * does a field whose column is visible, since the list renders its cells by it.
 */
export function shownDefinition(form: ReleasedModel, list: ReleasedModel): ReleasedModel {
  if (!form.rights && !list.rights) return form;
  const definition = parseDefinition(form.formData);
  const hiding = hidingOf(form.fields, form.rights?.fields ?? form.fields);
  const bare = JSON.stringify(withoutHidden(definition, hiding, () => undefined));
  const shown = shownList(list);
  const listed = [...shown.columns, ...(shown.search ?? [])].map(({ prop }) => prop);
  const isListed = (name: string) => listed.some((prop) => prop === name || prop.startsWith(`${name}-`));
  const unseen = (node: Node, name: string) =>
    isListed(name) || isNamedIn(bare, node.vModel) ? { ...node, config: { ...node.config, noShow: true } } : undefined;
  return {
    ...form,
    formData: JSON.stringify(withoutHidden(definition, hiding, unseen)),
    columnData: JSON.stringify(shown),
  };
}

interface Node {
  vModel: string;
  config: Record<string, unknown>;
}

/** Hidden fields by name; columns of sub-tables as `{table}-{column}`. */
interface Hiding {
  names: ReadonlySet<string>;
  tables: ReadonlySet<string>;
}

const hidingOf = (fields: RecordFields, seen: RecordFields): Hiding => ({
  names: new Set([...fields.keys()].filter((name) => !seen.has(name))),
  tables: new Set([...fields.values()].filter(({ shape }) => shape === 'rows').map(({ name }) => name)),
});

function isNode(value: unknown): value is Node {
  if (typeof value !== 'object' || value === null || !('vModel' in value) || !('config' in value)) return false;
  return typeof value.vModel === 'string' && typeof value.config === 'object' && value.config !== null;
}

/** A part of a definition with hidden fields removed, or replaced by the result of `instead`. */
function withoutHidden(
  value: unknown,
  hiding: Hiding,
  instead: (node: Node, name: string) => Node | undefined,
  table?: string,
): unknown {
  const nameOf = (node: Node) => (table === undefined ? node.vModel : `${table}-${node.vModel}`);
  if (Array.isArray(value)) {
    return value.flatMap((one: unknown) => {
      const visible = isNode(one) && hiding.names.has(nameOf(one)) ? instead(one, nameOf(one)) : one;
      return visible === undefined ? [] : [withoutHidden(visible, hiding, instead, table)];
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  const inside = isNode(value) && hiding.tables.has(value.vModel) ? value.vModel : table;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withoutHidden(one, hiding, instead, inside)]),
  );
}

/** Whether a field name occurs anywhere in a text. */
const isNamedIn = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text);

function shownList({ list, fields, rights }: ReleasedModel): ListDefinition {
  const { schemes: _schemes, ...rest } = list;
  const seen = rights?.fields ?? fields;
  const isSeen = (name: string) => seen.has(name) || !fields.has(name);
  return {
    ...rest,
    columns: list.columns.filter(({ prop }) => isSeen(prop)),
    ...(list.search && { search: list.search.filter(({ prop }) => isSeen(prop)) }),
    ...(list.defaultSort && { defaultSort: list.defaultSort.filter(({ field }) => isSeen(field)) }),
    ...(list.appColumns && { appColumns: list.appColumns.filter(isSeen) }),
    ...(list.summaryField && { summaryField: list.summaryField.filter(isSeen) }),
  };
}
