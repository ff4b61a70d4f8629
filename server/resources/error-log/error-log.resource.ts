import { errorLogContract } from '#schemas/resources/error-log/error-log.contract.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { errorLogMigrations, errorLogTable } from './error-log.table.ts';

/** Number of fault records to keep; older ones are deleted. */
export const faultsMax = 2_000;

const faults = crudHandlers(errorLogTable);

/** The user of the reporting page; no id and an empty account before the login. */
function reporter(context: Context): { id: string | null; account: string } {
  try {
    return context.user;
  } catch (error) {
    if (error instanceof AppError) return { id: null, account: '' };
    throw error;
  }
}

/** Faults of pages, reported by the pages themselves. */
export const errorLogResource = defineResource({
  contract: errorLogContract,
  migrations: errorLogMigrations,
  handlers: {
    async report(input, context) {
      const { db } = context;
      const { id: creatorUserId, account } = reporter(context);
      await faults.create(input, context, { creatorUserId, account });
      const beyond = db
        .selectFrom('errorLog')
        .select('id')
        .orderBy('creatorTime', 'desc')
        .orderBy('id')
        .offset(faultsMax);
      await db.deleteFrom('errorLog').where('id', 'in', beyond).execute();
    },
    list: (input, context) => faults.list(input, context),
    info: faults.info,
    remove: faults.remove,
  },
});
