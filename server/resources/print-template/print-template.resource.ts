import seed from '#fixtures/seed/print-template.json';
import {
  printedMax,
  printLogContract,
  printTemplateContract,
  printTemplateMenu,
} from '#schemas/resources/print-template/print-template.contract.ts';
import { printTemplate } from '#schemas/resources/print-template/print-template.entity.ts';
import { visualdevMenu } from '#schemas/resources/visualdev/visualdev.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { stampNew } from '../../platform/db/columns.ts';
import { sentence, translateText } from '../../platform/envelope/sentence.ts';
import { badRequest, forbidden, notFound } from '../../platform/errors/app-error.ts';
import { readableInMenu } from '../../platform/files/access/readable-files.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { defineResource, type SeedContext } from '../../platform/resource/define-resource.ts';
import { whereEqual } from '../../platform/resource/list-query.ts';
import { dictionaryIds, seedRecords } from '../../platform/resource/seed-records.ts';
import { recordButtons } from '../../records/access/model-access.ts';
import { draftModel } from '../../records/forms/released-model.ts';
import { entryName } from '../../services/dictionary-names.ts';
import { printDataOf } from '../../services/print/print-data.ts';
import { mayPrintThrough, printedByUser } from '../../services/print/usable-templates.ts';
import { printTemplateMigrations, type PrintTemplateTable, printTemplateTable } from './print-template.table.ts';

/** The demo's print templates; the seed references categories by code. */
async function seedPrintTemplates(context: SeedContext): Promise<void> {
  const idOf = await dictionaryIds(context.db, 'businessType');
  const templates = seed.map((template) => ({ ...template, category: idOf.get(template.category) }));
  await seedRecords('printTemplate', printTemplate, templates, context);
}

const categoryDictionary = 'businessType';

/** Templates below their categories, in the order of the dictionary, those without one last. */
async function templateTree({ db, language }: Context, templates: readonly PrintTemplateTable[]) {
  const entries = await db
    .selectFrom('dictionaryData')
    .innerJoin('dictionaryType', 'dictionaryType.id', 'dictionaryData.dictionaryTypeId')
    .select(['dictionaryData.id', 'dictionaryData.fullName'])
    .where('dictionaryType.enCode', '=', categoryDictionary)
    .orderBy('dictionaryData.sortCode', 'desc')
    .orderBy('dictionaryData.creatorTime', 'desc')
    .orderBy('dictionaryData.enCode')
    .execute();
  const known = new Set<string | null>(entries.map(({ id }) => id));
  const others = { id: '-1', fullName: sentence(language, 'print-template.uncategorised', {}) };
  const named = entries.map(({ id, fullName }) => ({
    id,
    fullName: entryName(categoryDictionary, fullName, language),
  }));
  const categories = [...named, others].map(({ id, fullName }) => {
    const inside = templates.filter(({ category }) => (known.has(category) ? category : others.id) === id);
    const children = inside.map((one) => ({ id: one.id, fullName: one.fullName }));
    return { id, fullName, hasChildren: children.length > 0, children };
  });
  return categories.filter(({ hasChildren }) => hasChildren);
}

const templates = crudHandlers(printTemplateTable);

/** A template the user may print with; a disabled one is answered as missing. */
async function usable(id: string, context: Context) {
  const { fullName, printTemplate: html, pageParam, enabledMark } = await templates.info({ id }, context);
  if (enabledMark !== 1) throw notFound();
  if (!(await mayPrintThrough(id, context))) throw forbidden('print-template.notUsed');
  return { id, fullName, printTemplate: html, pageParam };
}

/**
 * The templates among these whose names the user may read: all for users who manage templates or use them in forms,
 * else those printed by forms and open tasks of the user.
 */
async function named(ids: readonly string[], context: Context): Promise<readonly string[]> {
  for (const menu of [printTemplateMenu, visualdevMenu]) if (await context.may(menu)) return ids;
  return printedByUser(ids, context);
}

/** The enabled templates among these that are printed by a form or an open task of the user. */
async function printable(ids: readonly string[], context: Context): Promise<string[]> {
  const printed = await printedByUser(ids, context);
  if (printed.length === 0) return [];
  const found = await context.db
    .selectFrom('printTemplate')
    .select('id')
    .where('enabledMark', '=', 1)
    .where('id', 'in', printed)
    .execute();
  return found.map(({ id }) => id);
}

/** Splits comma-separated ids, without duplicates. */
const idsOf = (joined: string) => [...new Set(joined.split(',').filter(Boolean))];

/** Print templates and their print data. */
export const printTemplateResource = defineResource({
  contract: printTemplateContract,
  migrations: printTemplateMigrations,
  holdsFiles: { print_template: readableInMenu(printTemplateMenu, printable) },
  seed: seedPrintTemplates,
  withoutTransaction: ['options', 'fields'],
  handlers: {
    list: ({ category, ...input }, context) => templates.list(input, context, whereEqual({ category })),
    async options({ ids }, context) {
      if (ids.length === 0) return { list: [] };
      const found = await templates.all(context, (query) => query.where('id', 'in', ids).where('enabledMark', '=', 1));
      const usableIds = new Set(await named(ids, context));
      const byId = new Map(
        found.filter(({ id }) => usableIds.has(id)).map(({ id, fullName }) => [id, { id, fullName }]),
      );
      return { list: ids.flatMap((id) => byId.get(id) ?? []) };
    },
    async selector({ type }, context) {
      const wanted = await templates.all(context, whereEqual({ enabledMark: 1, type: type && Number(type) }));
      const usableIds = new Set(
        await named(
          wanted.map(({ id }) => id),
          context,
        ),
      );
      return {
        list: await templateTree(
          context,
          wanted.filter(({ id }) => usableIds.has(id)),
        ),
      };
    },
    async fields({ modelId }, context) {
      const { fields } = await draftModel(context.db, modelId);
      const all = [...fields.values()].map(({ name, key, table, node }) => {
        const label = node.config.label === undefined ? '' : translateText(context.language, node.config.label);
        return { table, key, id: name, fullName: label === '' ? name : label };
      });
      const top = all.filter(({ table }) => table === undefined);
      const named = ({ id, fullName }: { id: string; fullName: string }) => ({ id, fullName });
      const list = top.map((one) => ({
        ...named(one),
        children: all.filter(({ table }) => table === one.key).map(named),
      }));
      return { list };
    },
    async data({ id, formId }, context) {
      const template = await usable(id, context);
      const [printed] = await printDataOf(context, id, [formId]);
      if (!printed) throw notFound();
      return { ...template, ...printed };
    },
    async batchData({ id, formId }, context) {
      const ids = idsOf(formId);
      if (ids.length > printedMax) throw badRequest('print.tooMany', { max: printedMax });
      const template = await usable(id, context);
      const all = await printDataOf(context, id, ids, recordButtons.print);
      return all.map((printed) => ({ ...template, ...printed }));
    },
    info: templates.info,
    create: templates.create,
    update: templates.update,
    remove: templates.remove,
    copy: templates.copy,
    export: templates.exportAs('printTemplate', 'template', 'bp'),
    import: templates.importAs('printTemplate', 'template', 'bp'),
  },
});

/** The log of prints: user and time (PRINT-021). */
export const printLogResource = defineResource({
  contract: printLogContract,
  handlers: {
    async save(input, context) {
      const printed = context.db.selectFrom('printTemplate').select('enabledMark').where('id', '=', input.printId);
      if ((await printed.executeTakeFirst())?.enabledMark !== 1) throw notFound();
      if (!(await mayPrintThrough(input.printId, context))) throw forbidden('print-template.notUsed');
      await context.db
        .insertInto('printLog')
        .values({ ...stampNew(context), ...input })
        .execute();
      return null;
    },
  },
});
