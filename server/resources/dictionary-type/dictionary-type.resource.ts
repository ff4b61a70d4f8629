import { dictionaryTypeContract } from '#schemas/resources/dictionary-type/dictionary-type.contract.ts';
import { fixedCategories } from '#schemas/resources/dictionary-type/dictionary-type.entity.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { treeOf, withoutBranch } from '../../platform/resource/tree.ts';
import { dictionaryTypeMigrations, dictionaryTypeTable } from './dictionary-type.table.ts';

const types = crudHandlers(dictionaryTypeTable);

async function has(context: Context, table: 'dictionaryType' | 'dictionaryData', column: string, id: string) {
  const found = await context.db
    .selectFrom(table)
    .select('id')
    .where(column as 'id', '=', id)
    .limit(1)
    .execute();
  return found.length > 0;
}

function refuseFixed(id: string): void {
  if (fixedCategories.includes(id)) throw badRequest('dictionary-type.fixed');
}

/** CRUD of dictionary categories. Built-in ones cannot be changed, and none can be moved after its creation. */
export const dictionaryTypeResource = defineResource({
  contract: dictionaryTypeContract,
  migrations: dictionaryTypeMigrations,
  handlers: {
    async list(_input, context) {
      return { list: treeOf(await types.all(context)) };
    },
    async selector({ id }, context) {
      return { list: treeOf(withoutBranch(await types.all(context), id)) };
    },
    info: types.info,
    async create(input, context) {
      const parentId = input.parentId ?? '';
      if (!(await has(context, 'dictionaryType', 'id', parentId))) throw badRequest('dictionary-type.parentMissing');
      return types.create(input, context);
    },
    async update({ parentId: _unmoved, ...input }, context) {
      refuseFixed(input.id);
      return types.update(input, context);
    },
    async remove({ id }, context) {
      refuseFixed(id);
      if (await has(context, 'dictionaryType', 'parentId', id)) throw badRequest('dictionary-type.hasTypes');
      if (await has(context, 'dictionaryData', 'dictionaryTypeId', id)) throw badRequest('dictionary-type.hasEntries');
      return types.remove({ id }, context);
    },
  },
});
