import type { InputOf } from '#schemas/protocol/contract.ts';
import type { dictionaryDataContract } from '#schemas/resources/dictionary-data/dictionary-data.contract.ts';
import { topEntry } from '#schemas/resources/dictionary-data/dictionary-data.entity.ts';
import { fixedCategories } from '#schemas/resources/dictionary-type/dictionary-type.entity.ts';
import { notFound, badRequest } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { branchOf, flatOf, treeOf, withoutBranch, withParents } from '../../platform/resource/tree.ts';
import { type DictionaryDataTable, dictionaryDataTable } from './dictionary-data.table.ts';

type Entry = DictionaryDataTable;

export const entries = crudHandlers(dictionaryDataTable);

export const entriesOf = (context: Context, typeId: string) =>
  entries.all(context, (query) => query.where('dictionaryTypeId', '=', typeId));

/** A category by its id or its code. */
export async function typeOf(context: Context, idOrCode: string) {
  const query = context.db.selectFrom('dictionaryType').selectAll();
  const found = await query.where((or) => or.or([or('id', '=', idOrCode), or('enCode', '=', idOrCode)])).execute();
  return found.find(({ id }) => id === idOrCode) ?? found[0];
}

interface EntryParent {
  id?: string;
  parentId?: string | null;
}

/** The parent of an entry: another entry of its category, or the root, which may be given as the category itself. */
async function parentFor(place: EntryParent, typeId: string, context: Context) {
  const parentId = place.parentId ?? topEntry;
  if (parentId === topEntry || parentId === typeId) return topEntry;
  const siblings = await entriesOf(context, typeId);
  if (!siblings.some(({ id }) => id === parentId)) throw badRequest('dictionary-data.parentMissing');
  if (place.id !== undefined && branchOf(siblings, place.id).has(parentId)) throw badRequest('common.underItself');
  return parentId;
}

type Calls = typeof dictionaryDataContract.calls;

interface Sought {
  keyword?: string;
  isTree?: 0 | 1;
}

/** The entries of a category that contain a keyword, flat or, with their ancestors, as a tree. */
export async function entryRows(typeId: string, { keyword = '', isTree }: Sought, context: Context) {
  const rows = await entriesOf(context, typeId);
  const sought = keyword.toLowerCase();
  const holds = ({ fullName, enCode }: Entry) => `${fullName}\n${enCode}`.toLowerCase().includes(sought);
  const asTree = (isTree ?? (await typeOf(context, typeId))?.isTree) === 1;
  return { list: asTree ? treeOf(withParents(rows, holds)) : flatOf(rows.filter(holds)) };
}

/** The possible parents of an entry, without `parent` and its descendants. */
export async function parentOptions(
  idOrCode: string,
  { parent, isTree }: { parent: string; isTree?: 0 | 1 },
  context: Context,
) {
  const type = await typeOf(context, idOrCode);
  if (!type) throw notFound();
  const rows = isTree === 1 ? await entriesOf(context, type.id) : [];
  const below = treeOf(withoutBranch(rows, parent));
  return { list: [{ id: topEntry, fullName: type.fullName, hasChildren: below.length > 0, children: below }] };
}

export async function createEntry(input: InputOf<Calls['create']>, context: Context) {
  const type = await typeOf(context, input.dictionaryTypeId ?? '');
  if (!type) throw badRequest('dictionary-data.typeMissing');
  if (fixedCategories.includes(type.id)) throw badRequest('dictionary-data.typeFixed');
  const parentId = await parentFor(input, type.id, context);
  return entries.create({ ...input, dictionaryTypeId: type.id, parentId }, context);
}

export async function updateEntry(input: InputOf<Calls['update']>, context: Context) {
  const { dictionaryTypeId } = await entries.info(input, context);
  const parentId = await parentFor(input, dictionaryTypeId, context);
  return entries.update({ ...input, dictionaryTypeId, parentId }, context);
}

export async function removeEntry({ id }: InputOf<Calls['remove']>, context: Context) {
  const below = await entries.all(context, (query) => query.where('parentId', '=', id));
  if (below.length > 0) throw badRequest('common.hasChildren');
  return entries.remove({ id }, context);
}
