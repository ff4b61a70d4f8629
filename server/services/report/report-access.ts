import { rightsOf } from '../../platform/auth/permission/rights.ts';
import type { Context } from '../../platform/context/context.ts';
import { forbidden, notFound } from '../../platform/errors/app-error.ts';
import { menusOf } from '../../records/access/model-access.ts';
import { dataReportMenu } from '#schemas/resources/data-report/data-report.contract.ts';
import type { DataReportTable } from './report.table.ts';

/** Menu type of a report. */
const reportMenuType = 5;

/** Whether the user may open a report: with a menu entry that shows it, or the menu in which reports are designed. */
async function mayOpen(context: Context, id: string): Promise<boolean> {
  if (context.user.isAdministrator || (await context.may(dataReportMenu))) return true;
  const rights = await rightsOf(context.db, context.user, await menusOf(context.db, id, reportMenuType));
  return rights.menus.length > 0;
}

/** A report for a user who may open it; a disabled one is answered as missing (REPORT-014). */
export async function openedReport(context: Context, id: string): Promise<DataReportTable> {
  if (!(await mayOpen(context, id))) throw forbidden();
  const found = await context.db.selectFrom('dataReport').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  if (found.enabledMark !== 1) throw notFound('data-report.disabled');
  return found;
}
