import { forbidden, notFound } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import type { User } from '../../platform/auth/user.ts';
import { releasedModel, type ReleasedModel } from '../../records/forms/released-model.ts';
import { isPassed, type Use } from './link-password.ts';
import { closedFields } from './public-model.ts';
import type { ShortLinkTable } from './short-link.table.ts';

/** The user of a link opened without a login. */
export const nobody: User = {
  ...{ id: '', account: '', realName: '', headIcon: '', isAdministrator: false },
  ...{ organizeId: '', positionId: '', roleIds: [] },
};

export interface OpenLink {
  model: ReleasedModel;
  formUse: 0 | 1;
  columnUse: 0 | 1;
  link: ShortLinkTable;
}

interface LinkQuery {
  modelId: string;
  encryption?: string | undefined;
}

const flagOf = { form: 'formUse', list: 'columnUse' } as const;

/**
 * The form behind a link. The same 404 for an unknown, closed or no longer released form and for another use, so that
 * these cannot be distinguished.
 */
export async function openLink({ modelId, encryption }: LinkQuery, { db }: Context, use?: Use): Promise<OpenLink> {
  const gone = () => notFound('short-link.missing');
  const link = await db.selectFrom('shortLink').selectAll().where('id', '=', modelId).executeTakeFirst();
  if (!link || !encryption || link.encryption !== encryption) throw gone();
  const model = await releasedModel(db, modelId).catch(() => undefined);
  if (!model) throw gone();
  const open: OpenLink = { model, link, ...usesOf(link, model) };
  if (use === undefined ? open.formUse + open.columnUse === 0 : open[flagOf[use]] === 0) throw gone();
  return open;
}

/** Opens a link for one use; where that needs a password, with its pass. */
export async function openFor(use: Use, asked: LinkQuery & { pass?: string | undefined }, context: Context) {
  const open = await openLink(asked, context, use);
  if (!isPassed(open.link, use, asked.pass ?? '', context)) throw forbidden('short-link.needsPassword');
  return open;
}

/** A form released since with a field that needs a login is not open for filling in. */
const usesOf = ({ formUse, columnUse }: ShortLinkTable, model: ReleasedModel) => ({
  formUse: formUse === 1 && closedFields(model).length === 0 ? (1 as const) : (0 as const),
  columnUse,
});
