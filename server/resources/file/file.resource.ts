import { fileContract } from '#schemas/resources/file/file.contract.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';

/** The download of what exports made. */
export const fileResource = defineResource({
  contract: fileContract,
  handlers: {
    export: (ticket, context) => context.files.open(ticket),
  },
});
