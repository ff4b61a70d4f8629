import {
  type ColumnSetting,
  ColumnSettings,
  columnSettingContract,
} from '#schemas/resources/column-setting/column-setting.contract.ts';
import { json } from '../../platform/db/columns.ts';
import { notFound, badRequest } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { shapeCheck } from '../../platform/http/validator.ts';
import { readQuery } from '../../records/query/read-values.ts';
import { columnSettingMigrations } from './column-setting.table.ts';

const isColumnSettings = shapeCheck(ColumnSettings);

/** Parses the settings; refuses an invalid text, and one that hides all columns (COLUMN-006). */
function readSettings(text: string): ColumnSetting[] {
  const settings = readQuery(text) ?? [];
  if (!isColumnSettings(settings)) throw badRequest('column-setting.unreadable');
  if (settings.length > 0 && !settings.some(({ columnVisible }) => columnVisible)) {
    throw badRequest('column-setting.lastVisible');
  }
  return settings;
}

/** Settings are stored only for menus the user has, so their number is limited by that of menus. */
async function demandMenu(context: Context, id: string): Promise<void> {
  const menu = await context.db.selectFrom('menu').select('id').where('id', '=', id).executeTakeFirst();
  if (!menu || !(await context.may(id))) throw notFound();
}

/** Column settings of lists per user; users read and change only their own (COLUMN-002). */
export const columnSettingResource = defineResource({
  contract: columnSettingContract,
  migrations: columnSettingMigrations,
  handlers: {
    async list({ id }, { db, user }) {
      const found = await db
        .selectFrom('columnSetting')
        .select('fieldList')
        .where('userId', '=', user.id)
        .where('menuId', '=', id)
        .executeTakeFirst();
      return found?.fieldList ?? [];
    },
    async save({ moduleId, fieldList }, context) {
      await demandMenu(context, moduleId);
      const changes = { fieldList: json(readSettings(fieldList)) };
      await context.db
        .insertInto('columnSetting')
        .values({ userId: context.user.id, menuId: moduleId, ...changes })
        .onConflict((conflict) => conflict.columns(['userId', 'menuId']).doUpdateSet(changes))
        .execute();
      return null;
    },
  },
});
