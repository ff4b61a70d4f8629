import { dictionaryDataContract } from '#schemas/resources/dictionary-data/dictionary-data.contract.ts';
import { dictionaryData, topEntry } from '#schemas/resources/dictionary-data/dictionary-data.entity.ts';
import { fixedCategories, importedUnder } from '#schemas/resources/dictionary-type/dictionary-type.entity.ts';
import { refusingDoubles } from '../../platform/db/doubles.ts';
import { missing, refuse } from '../../platform/errors/refusal.ts';
import type { Context } from '../../platform/resource/context.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { bySortCode, standardVerbs } from '../../platform/resource/standard-verbs.ts';
import { branchOf, flatOf, treeOf, withoutBranch, withParents } from '../../platform/resource/tree.ts';
import { type DictionaryDataTable, dictionaryDataMigrations } from './dictionary-data.table.ts';
import { fileOf, readFile } from './dictionary-file.ts';
import { seedDictionaries } from './dictionary.seed.ts';
import { writeDictionary } from './write-dictionary.ts';

type Entry = DictionaryDataTable;

const doubles = { dictionary_data_code: 'common.enCode.taken' };

const entries = standardVerbs<Entry, 'dictionaryData'>({
  table: 'dictionaryData',
  entity: dictionaryData,
  unique: doubles,
  order: bySortCode,
});

const entriesOf = (context: Context, typeId: string) =>
  entries.all(context, (query) => query.where('dictionaryTypeId', '=', typeId));

/** A category by its id or its code. */
async function typeOf(context: Context, idOrCode: string) {
  const query = context.db.selectFrom('dictionaryType').selectAll();
  const found = await query.where((or) => or.or([or('id', '=', idOrCode), or('enCode', '=', idOrCode)])).execute();
  return found.find(({ id }) => id === idOrCode) ?? found[0];
}

interface Place {
  id?: string;
  parentId?: string | null;
}

/** Where an entry stands: below another of its category, or at the top, which the category itself stands for too. */
async function parentFor(place: Place, typeId: string, context: Context) {
  const parentId = place.parentId ?? topEntry;
  if (parentId === topEntry || parentId === typeId) return topEntry;
  const siblings = await entriesOf(context, typeId);
  if (!siblings.some(({ id }) => id === parentId)) throw refuse('dictionary-data.parentMissing');
  if (place.id !== undefined && branchOf(siblings, place.id).has(parentId)) throw refuse('common.underItself');
  return parentId;
}

/** The entries of dictionary categories. */
export const dictionaryDataResource = defineResource({
  contract: dictionaryDataContract,
  migrations: dictionaryDataMigrations,
  seed: seedDictionaries,
  handlers: {
    async all(_input, context) {
      const types = await context.db.selectFrom('dictionaryType').selectAll().execute();
      const byType = new Map(types.map(({ id }) => [id, [] as Entry[]]));
      for (const entry of await entries.all(context)) byType.get(entry.dictionaryTypeId)?.push(entry);
      return { list: types.map((type) => ({ ...type, dictionaryList: byType.get(type.id) ?? [] })) };
    },
    async list({ typeId, keyword = '', isTree }, context) {
      const rows = await entriesOf(context, typeId);
      const sought = keyword.toLowerCase();
      const holds = ({ fullName, enCode }: Entry) => `${fullName}\n${enCode}`.toLowerCase().includes(sought);
      const asTree = (isTree ?? (await typeOf(context, typeId))?.isTree) === 1;
      return { list: asTree ? treeOf(withParents(rows, holds)) : flatOf(rows.filter(holds)) };
    },
    async selector({ id, parent, isTree }, context) {
      const type = await typeOf(context, id);
      if (!type) throw missing();
      const rows = isTree === 1 ? await entriesOf(context, type.id) : [];
      const below = treeOf(withoutBranch(rows, parent));
      return { list: [{ id: topEntry, fullName: type.fullName, hasChildren: below.length > 0, children: below }] };
    },
    async options({ id }, context) {
      const type = await typeOf(context, id);
      const rows = type ? await entriesOf(context, type.id) : [];
      return { list: rows.filter(({ enabledMark }) => enabledMark === 1) };
    },
    info: entries.info,
    async create(input, context) {
      const type = await typeOf(context, input.dictionaryTypeId ?? '');
      if (!type) throw refuse('dictionary-data.typeMissing');
      if (fixedCategories.includes(type.id)) throw refuse('dictionary-data.typeFixed');
      const parentId = await parentFor(input, type.id, context);
      return entries.create({ ...input, dictionaryTypeId: type.id, parentId }, context);
    },
    async update(input, context) {
      const { dictionaryTypeId } = await entries.info(input, context);
      const parentId = await parentFor(input, dictionaryTypeId, context);
      return entries.update({ ...input, dictionaryTypeId, parentId }, context);
    },
    async remove({ id }, context) {
      const below = await entries.all(context, (query) => query.where('parentId', '=', id));
      if (below.length > 0) throw refuse('common.hasChildren');
      return entries.remove({ id }, context);
    },
    state: entries.state,
    async export({ id }, context) {
      const type = await typeOf(context, id);
      if (!type) throw missing();
      const file = fileOf(type, await entriesOf(context, type.id));
      return context.files.publish(`${type.fullName}.bdd`, JSON.stringify(file, null, 2), 'application/json');
    },
    async import(_input, context) {
      const { category, entries: rows } = readFile(context.upload);
      const writing = writeDictionary({ ...category, parentId: importedUnder }, rows, {
        ...context,
        userId: context.user.id,
      });
      await refusingDoubles({ dictionary_type_code: 'dictionary-data.import.taken', ...doubles }, writing);
      return null;
    },
  },
});
