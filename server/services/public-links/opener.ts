import { type User, enabledUser } from '../../platform/auth/user.ts';
import type { Context } from '../../platform/context/context.ts';
import { AppError, forbidden } from '../../platform/errors/app-error.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { recordButtons, usedModel } from '../../records/access/model-access.ts';
import type { ReleasedModel } from '../../records/forms/released-model.ts';
import type { ShortLinkTable, Use } from './short-link.table.ts';

/** The person who opened a use of a link: a stranger sees at most what this person may see at the time of reading. */
export const openerOf = { form: 'formUserId', list: 'columnUserId' } as const;

/** What opening needs: the right to add records for filling in, the list itself for reading it. */
const needs = { form: { anyOf: [recordButtons.create] }, list: { showing: 'list' } } as const;

/** The form as far as a person may use it for this; refused where they may not. */
export const modelFor = (use: Use, db: Context['db'], user: User, modelId: string): Promise<ReleasedModel> =>
  usedModel({ db, user }, modelId, needs[use]);

/** The same, or undefined. */
async function modelIfAllowed(use: Use, db: Context['db'], user: User | undefined, modelId: string) {
  if (!user) return undefined;
  return modelFor(use, db, user, modelId).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return undefined;
  });
}

/** The form as the person who opened a use of this link may use it now; undefined where it answers as closed. */
export async function openedModel(use: Use, link: ShortLinkTable, db: Context['db']) {
  return modelIfAllowed(use, db, await enabledUser(db, link[openerOf[use]]), link.id);
}

/** Whether a person may open this use, and so may see its address. */
export const mayOpen = async (use: Use, { db, user }: Context, modelId: string): Promise<boolean> =>
  (await modelIfAllowed(use, db, user, modelId)) !== undefined;

/** Refuses to open a use to a person who may not do themselves what it permits. */
export async function requireRight(use: Use, { db, user }: Context, modelId: string): Promise<void> {
  await modelFor(use, db, user, modelId).catch((error: unknown) => {
    throw error instanceof AppError ? forbidden(`short-link.mayNot.${use}`) : error;
  });
}

/** Who opened a use, and why it is closed all the same; empty where it was not opened. */
export async function openingText(use: Use, link: ShortLinkTable, { db, language }: Context): Promise<string> {
  const id = link[openerOf[use]];
  const person = await db.selectFrom('users').select('realName').where('id', '=', id).executeTakeFirst();
  const say = (name: string) => sentence(language, `short-link.opened.${name}`, { name: person?.realName ?? '' });
  if (!person) return say('byNobody');
  if (!(await enabledUser(db, id))) return say('byDisabled');
  return say((await openedModel(use, link, db)) ? 'by' : `mayNot.${use}`);
}
