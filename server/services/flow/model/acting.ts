import type { User } from '../../../platform/auth/user.ts';
import { enabledUser } from '../../../platform/auth/user.ts';
import type { Context } from '../../../platform/context/context.ts';
import { badRequest } from '../../../platform/errors/app-error.ts';

const withUser = (context: Context, user: User): Context =>
  Object.create(context, { user: { value: user } }) as Context;

/**
 * The context of a timer or job: what it writes names the initiator as its author, without any right of them. Nothing
 * that it does asks for rights.
 */
export async function asInitiator(context: Context, userId: string): Promise<Context> {
  const row = await context.db
    .selectFrom('users')
    .select(['id', 'account', 'realName', 'headIcon', 'organizeId', 'positionId'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const nameless = { id: userId, account: '', realName: '', headIcon: '', organizeId: '', positionId: '' };
  return withUser(context, { ...nameless, ...row, isAdministrator: false, roleIds: [] });
}

/**
 * The context in which a process calls interfaces: with the rights of the person who released the version, because the
 * definition decides what is called, and its initiator has no say in it.
 */
export async function asReleaser(context: Context, versionId: string): Promise<Context> {
  const version = await context.db
    .selectFrom('flowVersion')
    .select('creatorUserId')
    .where('id', '=', versionId)
    .executeTakeFirst();
  const releaser = await enabledUser(context.db, version?.creatorUserId ?? '');
  if (!releaser) throw badRequest('flow.releaserMissing');
  return withUser(context, releaser);
}
