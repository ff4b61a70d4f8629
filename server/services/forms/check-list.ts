import type { TSchema } from '@sinclair/typebox';
import type { Definition, ListDefinition as List } from '#schemas/language/definition.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { ListDefinition } from '#schemas/language/list.ts';
import { words } from '#schemas/language/words.ts';
import { type FormNode, formNodes } from '#core/model/form-nodes.ts';
import { byProp } from '#core/model/list-nodes.ts';
import { schemaIssues } from '#core/schema/check.ts';
import { suggest } from '#core/schema/nearest.ts';
import { kinds } from '#registry/kinds.ts';

/** What is wrong with a list: its shape, and every name that is no field of the form or cannot do what the list asks. */
export function checkList(list: unknown, form: Definition): Issue[] {
  const issues = schemaIssues(ListDefinition, list, { schema: (id): TSchema | undefined => words.get(id) });
  return issues.length > 0 ? issues : namesOf(list as List, form);
}

function namesOf(list: List, form: Definition): Issue[] {
  const fields = byProp(formNodes(form, kinds));
  const asked: [string, string | undefined, ((field: FormNode) => boolean)?][] = [
    ...list.columns.map(({ prop }, at) => [`columns[${at}].prop`, prop, isListed] as const),
    ...(list.search ?? []).map(({ prop }, at) => [`search[${at}].prop`, prop, isSearched] as const),
    ...(list.defaultSort ?? []).map(({ field }, at) => [`defaultSort[${at}].field`, field, isSorted] as const),
    ...(list.summaryField ?? []).map((field, at) => [`summaryField[${at}]`, field] as const),
    ['groupField', list.groupField],
    ['parentField', list.parentField],
    ['tree.field', list.tree?.field],
  ].map((one) => [...one] as [string, string | undefined, ((field: FormNode) => boolean)?]);
  return asked.flatMap(([path, name, can]) => {
    if (name === undefined) return [];
    const field = fields.get(name);
    if (!field) return [unknownField(path, name, [...fields.keys()])];
    return can === undefined || can(field) ? [] : [unfit(path, name, field.kind.zhjyKey)];
  });
}

const isListed = ({ kind }: FormNode) => kind.listed === true;
const isSearched = ({ kind }: FormNode) => kind.search !== undefined;
const isSorted = ({ kind, table }: FormNode) => kind.sortable === true && table === undefined;

function unknownField(path: string, name: string, known: readonly string[]): Issue {
  return { path, id: 'visualdev.list.noField', params: { name, ...suggest(name, known) }, severity: 'error' };
}

function unfit(path: string, name: string, zhjyKey: string): Issue {
  return { path, id: 'visualdev.list.unfit', params: { name, zhjyKey }, severity: 'warning' };
}
