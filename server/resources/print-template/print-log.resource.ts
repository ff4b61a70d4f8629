import { printLogContract } from '#schemas/resources/print-template/print-template.contract.ts';
import { stampNew } from '../../platform/db/columns.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';

/** Who printed what and when (PRINT-021). */
export const printLogResource = defineResource({
  contract: printLogContract,
  handlers: {
    async save(input, context) {
      await context.db
        .insertInto('printLog')
        .values({ ...stampNew(context), ...input })
        .execute();
      return null;
    },
  },
});
