import { dictionaryDataContract } from '#schemas/resources/dictionary-data/dictionary-data.contract.ts';
import { importedUnder } from '#schemas/resources/dictionary-type/dictionary-type.entity.ts';
import { refusingDoubles } from '../../platform/db/unique-violations.ts';
import { entryName } from '../../services/dictionary-names.ts';
import { missing } from '../../platform/errors/app-error.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { type DictionaryDataTable, dictionaryDataMigrations } from './dictionary-data.table.ts';
import {
  createEntry,
  doubles,
  entries,
  entriesOf,
  entryRows,
  parentOptions,
  removeEntry,
  typeOf,
  updateEntry,
} from './dictionary-entries.ts';
import { fileOf, readFile } from './dictionary-file.ts';
import { seedDictionaries } from './dictionary.seed.ts';
import { writeDictionary } from './write-dictionary.ts';

/** The entries of dictionary categories. */
export const dictionaryDataResource = defineResource({
  contract: dictionaryDataContract,
  migrations: dictionaryDataMigrations,
  seed: seedDictionaries,
  handlers: {
    async all(_input, context) {
      const types = await context.db.selectFrom('dictionaryType').selectAll().execute();
      const byType = new Map(types.map(({ id }) => [id, [] as DictionaryDataTable[]]));
      for (const entry of await entries.all(context)) byType.get(entry.dictionaryTypeId)?.push(entry);
      const shown = (typeId: string, entry: DictionaryDataTable) => ({
        ...entry,
        fullName: entryName(typeId, entry.fullName, context.language),
      });
      return {
        list: types.map((type) => ({
          ...type,
          dictionaryList: (byType.get(type.id) ?? []).map((entry) => shown(type.enCode, entry)),
        })),
      };
    },
    list: ({ typeId, ...input }, context) => entryRows(typeId, input, context),
    selector: ({ id, ...input }, context) => parentOptions(id, input, context),
    async options({ id }, context) {
      const type = await typeOf(context, id);
      const rows = type ? await entriesOf(context, type.id) : [];
      return { list: rows.filter(({ enabledMark }) => enabledMark === 1) };
    },
    info: entries.info,
    create: createEntry,
    update: updateEntry,
    remove: removeEntry,
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
