import { workflowTemplateContract } from '#schemas/resources/workflow-template/workflow-template.contract.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { likeOf, type Query, sortedBy } from '../../platform/resource/list-query.ts';
import { readPage } from '../../platform/resource/crud-handlers.ts';
import { releasedFlows } from '../../records/forms/form-record.ts';

/** Processes for selectors: those that are enabled and released (PICK-133). */
export const workflowTemplateResource = defineResource({
  contract: workflowTemplateContract,
  handlers: {
    async selector({ keyword = '', ids, ...paging }, { db }) {
      const flows = releasedFlows(db)
        .$if(keyword !== '', (query) => query.where('fullName', 'ilike', likeOf(keyword)))
        .$if(ids !== undefined, (query) => query.where('id', 'in', (ids ?? '').split(',')));
      const order = sortedBy(['fullName', 'asc'], ['id', 'asc']);
      return readPage<{ id: string; fullName: string }>(flows as unknown as Query, order, paging, (query) =>
        query.select(['id', 'fullName']),
      );
    },
  },
});
