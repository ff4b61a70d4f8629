import seed from '#fixtures/seed/dictionary.json';
import type { Language } from '#schemas/language/text.ts';
import { topEntry } from '#schemas/resources/dictionary-data/dictionary-data.entity.ts';
import { dictionaryDataContract } from '#schemas/resources/dictionary-data/dictionary-data.contract.ts';
import {
  DictionaryFile,
  type FileCategory,
  type FileEntry,
} from '#schemas/resources/dictionary-data/dictionary-file.ts';
import { importedUnder } from '#schemas/resources/dictionary-type/dictionary-type.entity.ts';
import type { Database } from '../../platform/db/database.ts';
import { withUniqueViolations } from '../../platform/db/unique-violations.ts';
import { badRequest, notFound } from '../../platform/errors/app-error.ts';
import type { Upload } from '../../platform/files/upload.ts';
import { shapeCheck } from '../../platform/http/validator.ts';
import { defineResource, type SeedContext } from '../../platform/resource/define-resource.ts';
import { treeOf, type TreeRow } from '../../platform/resource/tree.ts';
import type { Context } from '../../platform/context/context.ts';
import { deletedName } from '../../services/deleted-names.ts';
import { entryName } from '../../services/dictionary-names.ts';
import { dictionaryDataMigrations, dictionaryDataTable, type DictionaryDataTable } from './dictionary-data.table.ts';
import {
  createEntry,
  entries,
  entriesOf,
  entryRows,
  parentOptions,
  removeEntry,
  typeOf,
  updateEntry,
} from './dictionary-entries.ts';
import { writeDictionary } from './write-dictionary.ts';

type Names = Readonly<Record<Language, string>>;

interface SeedEntry extends Omit<FileEntry, 'fullName' | 'children'> {
  fullName: Names;
  children?: SeedEntry[];
}

interface SeedCategory extends Omit<FileCategory, 'fullName'> {
  id: string;
  fullName: Names;
  entries?: SeedEntry[];
  children?: SeedCategory[];
}

/** An entry as stored, with a single name; its translations are those of the seed (`entryName`). */
const stored = ({ fullName, children, ...entry }: SeedEntry): FileEntry => ({
  ...entry,
  fullName: fullName.zh,
  ...(children && { children: children.map(stored) }),
});

/** Parent of the built-in categories. */
const root = '-1';

/** The demo's dictionaries, below the two built-in categories of every installation. */
async function seedDictionaries(context: SeedContext): Promise<void> {
  const plant = async ({ entries = [], children = [], fullName, ...category }: SeedCategory, parentId: string) => {
    await writeDictionary({ ...category, fullName: fullName.zh, parentId }, entries.map(stored), {
      ...context,
      userId: null,
    });
    for (const child of children) await plant(child, category.id);
  };
  for (const category of seed as SeedCategory[]) await plant(category, root);
}

type Entry = Database['dictionaryData'];

const entryOf = ({ fullName, enCode, sortCode, enabledMark, description, children }: TreeRow<Entry>): FileEntry => ({
  fullName,
  enCode,
  sortCode,
  enabledMark,
  description,
  ...(children.length > 0 && { children: children.map(entryOf) }),
});

/** A category and its entries in the format of a `.bdd` file. */
function fileOf(type: Database['dictionaryType'], entries: readonly Entry[]): DictionaryFile {
  const { fullName, enCode, isTree, sortCode, description, category } = type;
  return {
    file: 'dictionary',
    version: 1,
    category: { fullName, enCode, isTree, sortCode, description, category },
    entries: treeOf(entries).map(entryOf),
  };
}

const isDictionaryFile = shapeCheck(DictionaryFile);

/** Parses a `.bdd` file; refuses another or a damaged file. */
function readFile({ name, content }: Upload): DictionaryFile {
  if (!name.toLowerCase().endsWith('.bdd')) throw badRequest('dictionary-data.import.wrongFile');
  try {
    const file: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
    if (isDictionaryFile(file)) return file;
  } catch {
    // Not UTF-8, not JSON, or nested too deep: refused below as damaged.
  }
  throw badRequest('dictionary-data.import.damaged');
}

/** Deleted entries kept as retired options: the newest ones, of all dictionaries. */
const deletedMax = 1_000;

/**
 * The deleted entries of a dictionary as retired options, which records that hold them show by their last names
 * (PICK-134). Records store ids or codes, so each is an option under both.
 */
async function deletedEntries({ db, language }: Pick<Context, 'db' | 'language'>) {
  const rows = await db
    .selectFrom('deletedName')
    .select(['scope', 'id', 'name'])
    .where('noun', '=', 'dictionary')
    .orderBy('time', 'desc')
    .limit(deletedMax)
    .execute();
  return (type: { id: string; enCode: string }, live: readonly DictionaryDataTable[]) => {
    const known = new Set(live.flatMap(({ id, enCode }) => [id, enCode]));
    return rows
      .filter(({ scope, id }) => scope === type.id && !known.has(id))
      .map(({ id, name }) => ({
        ...{ id, enCode: id, parentId: topEntry, enabledMark: 0 as const },
        fullName: deletedName(entryName(type.enCode, name, language), language),
      }));
  };
}

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
      const gone = await deletedEntries(context);
      return {
        list: types.map((type) => ({
          ...type,
          dictionaryList: [
            ...(byType.get(type.id) ?? []).map((entry) => shown(type.enCode, entry)),
            ...gone(type, byType.get(type.id) ?? []),
          ],
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
      if (!type) throw notFound();
      const file = fileOf(type, await entriesOf(context, type.id));
      return context.files.publish(`${type.fullName}.bdd`, JSON.stringify(file, null, 2), 'application/json');
    },
    async import(_input, context) {
      const { category, entries: rows } = readFile(context.upload);
      const writing = writeDictionary({ ...category, parentId: importedUnder }, rows, {
        ...context,
        userId: context.user.id,
      });
      await withUniqueViolations(
        { dictionary_type_code: 'dictionary-data.import.taken', ...dictionaryDataTable.unique },
        writing,
      );
      return null;
    },
  },
});
