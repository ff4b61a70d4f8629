import { siteLeadContract } from '#schemas/resources/site-lead/site-lead.contract.ts';
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
    async register(input, context) {
      await leads.create(input, context, { creatorUserId: null, handled: 0 });
    },
    list: ({ handled, ...input }, context) => leads.list(input, context, whereEqual({ handled })),
    info: leads.info,
    state: leads.state,
    remove: leads.remove,
  },
});
