import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Page, Paging } from '../../protocol/paging.ts';
import { Id } from '../common-fields.ts';

export const workflowTemplateContract = defineContract('workflow-template', {
  selector: {
    method: 'GET',
    path: '/api/workflow/template/Selector',
    summary: 'Processes, for choosing one: those that are enabled and released.',
    access: 'session',
    input: Type.Object({
      ...Paging,
      ids: Type.Optional(Type.String({ maxLength: 20_000, description: 'Only these, comma-joined.' })),
    }),
    output: Page(Type.Object({ id: Id, fullName: Type.String() })),
  },
});
