import { moduleProperties } from '#core/menus/property-json.ts';
import type { InputOf } from '#schemas/protocol/contract.ts';
import type { menuContract } from '#schemas/resources/menu/menu.contract.ts';
import { directoryTypes, menu, moduleTypes, topMenu } from '#schemas/resources/menu/menu.entity.ts';
import { entityRecord } from '#core/compile/entity/entity-record.ts';
import { grantPlaces } from '../../platform/auth/permission/menu-place.ts';
import { type MenuTable, menuTable } from '../../platform/auth/permission/permission.table.ts';
import { mainSystem } from '../../platform/auth/system.table.ts';
import type { Context } from '../../platform/context/context.ts';
import { badRequest, forbidden } from '../../platform/errors/app-error.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { branchOf } from '../../platform/resource/tree.ts';
import { systemsOf } from '../organisation/systems.ts';
import { refuseOwnEntry, refuseWidening } from './menu-rights.ts';

export const menus = crudHandlers(menuTable);

type Calls = (typeof menuContract)['calls'];

type Written = Pick<MenuTable, 'parentId' | 'systemId' | 'type' | 'enCode' | 'propertyJson' | 'enabledMark'> &
  Pick<MenuTable, 'isButtonAuthorize' | 'isColumnAuthorize' | 'isFormAuthorize' | 'isDataAuthorize'>;

/** The columns of a record of the form: the module is in `propertyJson`, fields of other types are empty. */
function writtenMenu(values: Record<string, unknown>): Written {
  const { moduleId, isTree, ...record } = entityRecord(menu, values);
  const propertyJson = moduleId === null ? '' : JSON.stringify({ moduleId, isTree: isTree ?? 0 });
  return { ...record, propertyJson } as Written;
}

/** An entry as edited, with its module; of a menu without a system the main one. */
export const formOf = <Row extends MenuTable>(row: Row) => {
  const { propertyJson, ...fields } = row;
  const isModule = moduleTypes.includes(row.type);
  const { moduleId, isTree } = moduleProperties(propertyJson);
  return {
    ...fields,
    systemId: row.systemId || mainSystem,
    moduleId: isModule ? moduleId : null,
    isTree: isModule ? isTree : null,
  };
};

/** The system of an entry: that of its directory, which must exist and be none of its own branch. */
async function systemFor(id: string | undefined, parentId: string, systemId: string, { db }: Context) {
  if (parentId === topMenu) {
    const found = await db.selectFrom('system').select('id').where('id', '=', systemId).executeTakeFirst();
    if (!found) throw badRequest('menu.systemId.required');
    return systemId;
  }
  const rows = await db.selectFrom('menu').select(['id', 'parentId', 'systemId', 'type']).execute();
  const parent = rows.find((row) => row.id === parentId && directoryTypes.includes(row.type));
  if (!parent) throw badRequest('menu.parentMissing');
  if (id !== undefined && branchOf(rows, id).has(parentId)) throw badRequest('menu.cycle');
  return parent.systemId || mainSystem;
}

export async function createMenu(input: InputOf<Calls['create']>, context: Context) {
  const record = writtenMenu(input);
  const systemId = await systemFor(undefined, record.parentId, record.systemId, context);
  return menus.create({ ...record, systemId }, context);
}

/** Changes an entry; the branch below it follows into another system, and its holders see it at its new place. */
export async function updateMenu(input: InputOf<Calls['update']>, context: Context): Promise<null> {
  const { db, user } = context;
  const before = await menus.info(input, context);
  const record = writtenMenu({ ...formOf(before), ...input });
  const systemId = await systemFor(input.id, record.parentId, record.systemId, context);
  const after = { ...before, ...record, systemId };
  await refuseWidening(input.id, before, after, context);
  if (after.enabledMark !== 1) await refuseOwnEntry(input, context);
  if (directoryTypes.includes(before.type) && !directoryTypes.includes(after.type)) await refuseParent(input, context);
  await menus.update({ ...input, ...record, systemId }, context);
  const isOtherSystem = (before.systemId || mainSystem) !== systemId;
  if (!isOtherSystem && before.parentId === after.parentId) return null;
  if (isOtherSystem && !(await systemsOf(db, user)).some(({ id }) => id === systemId)) throw forbidden();
  const rows = await db.selectFrom('menu').select(['id', 'parentId']).execute();
  const branch = [...branchOf(rows, input.id)];
  if (isOtherSystem) await db.updateTable('menu').set({ systemId }).where('id', 'in', branch).execute();
  await grantPlaces(db, branch);
  return null;
}

/** Refuses to remove an entry with children, or to make it one that cannot have any (MENUADM-015). */
export async function refuseParent({ id }: { id: string }, { db }: Context): Promise<void> {
  const child = await db.selectFrom('menu').select('id').where('parentId', '=', id).limit(1).executeTakeFirst();
  if (child) throw badRequest('menu.hasChildren');
}
