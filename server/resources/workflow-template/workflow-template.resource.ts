import { workflowTemplateContract } from '#schemas/resources/workflow-template/workflow-template.contract.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { likeOf, type Query, sortedBy } from '../../platform/resource/list-query.ts';
import { readPage } from '../../platform/resource/crud-handlers.ts';
import { flowForms } from '../../records/forms/form-record.ts';

/** Flows for selectors. A flow form is the template of its flow, under the form's id. */
export const workflowTemplateResource = defineResource({
  contract: workflowTemplateContract,
  handlers: {
    async selector({ keyword = '', ids, ...paging }, { db }) {
      const flows = flowForms(db)
        .$if(keyword !== '', (query) => query.where('fullName', 'ilike', likeOf(keyword)))
        .$if(ids !== undefined, (query) => query.where('id', 'in', (ids ?? '').split(',')));
      const order = sortedBy(['fullName', 'asc'], ['id', 'asc']);
      return readPage<{ id: string; fullName: string }>(flows as unknown as Query, order, paging, (query) =>
        query.select(['id', 'fullName']),
      );
    },
  },
});
