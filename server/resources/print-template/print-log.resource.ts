import { printLogContract } from '#schemas/resources/print-template/print-template.contract.ts';
import { stampNew } from '../../platform/db/columns.ts';
import { forbidden, notFound } from '../../platform/errors/app-error.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { mayPrintThrough } from '../../services/print/usable-templates.ts';

/** The log of prints: user and time (PRINT-021). */
export const printLogResource = defineResource({
  contract: printLogContract,
  handlers: {
    async save(input, context) {
      const printed = context.db.selectFrom('printTemplate').select('enabledMark').where('id', '=', input.printId);
      if ((await printed.executeTakeFirst())?.enabledMark !== 1) throw notFound();
      if (!(await mayPrintThrough(input.printId, context))) throw forbidden('print-template.notUsed');
      await context.db
        .insertInto('printLog')
        .values({ ...stampNew(context), ...input })
        .execute();
      return null;
    },
  },
});
