import { siteLeadContract } from '#schemas/resources/site-lead/site-lead.contract.ts';
import { siteLead } from '#schemas/resources/site-lead/site-lead.entity.ts';
import { entityRecord } from '#core/compile/entity/entity-record.ts';
import type { Database } from '../../platform/db/database.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { whereEqual } from '../../platform/resource/list-query.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { siteLeadMigrations, siteLeadTable } from './site-lead.table.ts';

const leads = crudHandlers(siteLeadTable);

/** Contact requests of visitors of the public site. */
export const siteLeadResource = defineResource({
  contract: siteLeadContract,
  migrations: siteLeadMigrations,
  handlers: {
    async register(input, { db, newId, now }) {
      const stamp = { id: newId(), creatorTime: now(), creatorUserId: null, lastModifyUserId: null };
      const values = { ...entityRecord(siteLead, input), ...stamp, lastModifyTime: null, handled: 0 };
      // The entity's validation has already run.
      await db
        .insertInto('siteLead')
        .values(values as Database['siteLead'])
        .execute();
    },
    list: ({ handled, ...input }, context) => leads.list(input, context, whereEqual({ handled })),
    info: leads.info,
    async state({ id }, context) {
      const { handled } = await leads.info({ id }, context);
      await context.db
        .updateTable('siteLead')
        .set({ handled: handled === 1 ? 0 : 1 })
        .where('id', '=', id)
        .execute();
    },
    remove: leads.remove,
  },
});
