import { moduleEntryContract } from '#schemas/resources/module-entry/module-entry.contract.ts';
import { forbidden, notFound } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { whereEqual } from '../../platform/resource/list-query.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { moduleEntryMigrations, type ModuleEntryTable, moduleEntryTable } from './module-entry.table.ts';

const entries = crudHandlers(moduleEntryTable);

/** Requires the right computed by the caller, and an existing menu entry. */
async function allow({ db }: Context, module: string, allowed: Promise<boolean>): Promise<void> {
  if (!(await allowed)) throw forbidden();
  const menu = await db.selectFrom('menu').select('id').where('id', '=', module).executeTakeFirst();
  if (!menu) throw notFound();
}

/** A record by id; one of another module is answered as missing. */
async function own({ module, id }: { module: string; id: string }, context: Context): Promise<ModuleEntryTable> {
  const found = await entries.info({ id }, context);
  if (found.module !== module) throw notFound();
  return found;
}

/** Records of menu modules without a dedicated screen. */
export const moduleEntryResource = defineResource({
  contract: moduleEntryContract,
  migrations: moduleEntryMigrations,
  handlers: {
    async list({ module, ...input }, context) {
      await allow(context, module, context.may(module));
      return entries.list(input, context, whereEqual({ module }));
    },
    async info(input, context) {
      await allow(context, input.module, context.may(input.module));
      return own(input, context);
    },
    async create({ module, ...input }, context) {
      await allow(context, module, context.may(module, 'btn_add'));
      return entries.create(input, context, { module });
    },
    async update({ module, ...input }, context) {
      await allow(context, module, context.may(module, 'btn_edit'));
      await own({ module, id: input.id }, context);
      return entries.update(input, context);
    },
    async remove(input, context) {
      await allow(context, input.module, context.may(input.module, 'btn_remove'));
      await own(input, context);
      return entries.remove(input, context);
    },
    async state(input, context) {
      await allow(context, input.module, context.may(input.module, 'btn_edit'));
      await own(input, context);
      return entries.state(input, context);
    },
  },
});
