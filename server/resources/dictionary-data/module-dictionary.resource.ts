import { menuTypes } from '#core/menus/menu.ts';
import { moduleProperties } from '#core/menus/property-json.ts';
import { moduleDictionaryContract } from '#schemas/resources/dictionary-data/module-dictionary.contract.ts';
import { forbidden, notFound } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import {
  createEntry,
  entries,
  entryRows,
  parentOptions,
  removeEntry,
  typeOf,
  updateEntry,
} from './dictionary-entries.ts';

/** Id of the category of a menu of type 4, for users of the menu and, if given, of its button. */
async function categoryOf(module: string, context: Context, button?: string): Promise<string> {
  if (!(await context.may(module, button))) throw forbidden();
  const menu = await context.db
    .selectFrom('menu')
    .select('propertyJson')
    .where('id', '=', module)
    .where('type', '=', menuTypes.dictionary)
    .executeTakeFirst();
  const type = menu && (await typeOf(context, moduleProperties(menu.propertyJson).moduleId));
  if (!type) throw notFound();
  return type.id;
}

/** An entry of that category; one of another category is answered as missing. */
async function ownEntry({ module, id }: { module: string; id: string }, context: Context, button?: string) {
  const category = await categoryOf(module, context, button);
  const entry = await entries.info({ id }, context);
  if (entry.dictionaryTypeId !== category) throw notFound();
  return entry;
}

/** The entries of one category, maintained by the users of a menu that names it. */
export const moduleDictionaryResource = defineResource({
  contract: moduleDictionaryContract,
  handlers: {
    list: async ({ module, ...input }, context) => entryRows(await categoryOf(module, context), input, context),
    parents: async ({ module, ...input }, context) => parentOptions(await categoryOf(module, context), input, context),
    info: (input, context) => ownEntry(input, context),
    async create({ module, ...input }, context) {
      const dictionaryTypeId = await categoryOf(module, context, 'btn_add');
      return createEntry({ ...input, dictionaryTypeId }, context);
    },
    async update({ module, ...input }, context) {
      await ownEntry({ module, id: input.id }, context, 'btn_edit');
      return updateEntry(input, context);
    },
    async remove({ module, id }, context) {
      await ownEntry({ module, id }, context, 'btn_remove');
      return removeEntry({ id }, context);
    },
    async state({ module, id }, context) {
      await ownEntry({ module, id }, context, 'btn_edit');
      return entries.state({ id }, context);
    },
  },
});
