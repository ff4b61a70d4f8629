import { workflowTemplateContract } from '#schemas/resources/workflow-template/workflow-template.contract.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { likeOf } from '../../platform/resource/list-query.ts';
import { pageOf } from '../../platform/resource/standard-verbs.ts';
import { flowForms } from '../../services/forms/flow-forms.ts';

/** Flows as other screens choose them. A form that is submitted to a flow is the flow's template, under the form's id. */
export const workflowTemplateResource = defineResource({
  contract: workflowTemplateContract,
  handlers: {
    async selector({ keyword = '', ids, ...paging }, { db }) {
      const { currentPage, pageSize } = pageOf(paging);
      const flows = flowForms(db)
        .$if(keyword !== '', (query) => query.where('fullName', 'ilike', likeOf(keyword)))
        .$if(ids !== undefined, (query) => query.where('id', 'in', (ids ?? '').split(',')));
      const { total } = await flows
        .select((count) => count.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const list = await flows
        .select(['id', 'fullName'])
        .orderBy('fullName')
        .orderBy('id')
        .limit(pageSize)
        .offset((currentPage - 1) * pageSize)
        .execute();
      return { list, pagination: { currentPage, pageSize, total: Number(total) } };
    },
  },
});
