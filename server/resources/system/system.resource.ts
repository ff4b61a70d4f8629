import { systemContract } from '#schemas/resources/system/system.contract.ts';
import { mainSystem, systemTable } from '../../platform/auth/system.table.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { systemsOf } from '../../services/organisation/systems.ts';

const systems = crudHandlers(systemTable);

/** The main system has the menus of the platform itself; without it no one could administer anything. */
function refuseMain(id: string): void {
  if (id === mainSystem) throw badRequest('system.main');
}

/** Systems (applications). */
export const systemResource = defineResource({
  contract: systemContract,
  handlers: {
    list: (input, context) => systems.list(input, context),
    async selector(_input, context) {
      const all = await systems.all(context);
      return { list: all.map(({ id, fullName, enCode }) => ({ id, fullName, enCode })) };
    },
    async logos(_input, { db, user }) {
      const own = (await systemsOf(db, user)).map(({ id }) => id);
      const list = await db
        .selectFrom('system')
        .select(['id', 'icon'])
        .where('id', 'in', [...own, ''])
        .execute();
      return { list };
    },
    info: systems.info,
    create: (input, context) => systems.create(input, context),
    update(input, context) {
      if (input.enabledMark === 0) refuseMain(input.id);
      return systems.update(input, context);
    },
    async remove({ id }, context) {
      refuseMain(id);
      const { db } = context;
      const menu = await db.selectFrom('menu').select('id').where('systemId', '=', id).limit(1).executeTakeFirst();
      if (menu) throw badRequest('system.hasMenus');
      await systems.remove({ id }, context);
      await db.deleteFrom('permissionGrant').where('step', '=', 'system').where('itemId', '=', id).execute();
    },
    state({ id }, context) {
      refuseMain(id);
      return systems.state({ id }, context);
    },
  },
});
