import type { InputOf } from '#schemas/protocol/contract.ts';
import type { sessionContract } from '#schemas/resources/session/session.contract.ts';
import { systemConfig } from '../../platform/config/system-config.ts';
import { refuse } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { checkOwnPassword } from './update-password.ts';

type LockScreen = (typeof sessionContract)['calls']['lockScreen'];

/** Locks the session without a body; unlocks it with the own account and password (LOCK-003, LOCK-006). */
export async function lockScreen(input: InputOf<LockScreen>, context: Context): Promise<void> {
  const { db, settings, user, sessionKey, passwords, now } = context;
  const isUnlock = input.account !== undefined || input.password !== undefined;
  if (isUnlock) {
    if (!input.password) throw refuse('session.passwordRequired');
    const pageHash = await passwords.open(input.password, input.timestamp ?? '', context);
    const isOwn = input.account?.trim() === user.account;
    const config = await systemConfig(db, settings);
    await checkOwnPassword(isOwn ? pageHash : undefined, config, 'session.unlockWrong', context);
  }
  if (!isUnlock) context.pages.lock({ sessionKey });
  await db
    .updateTable('session')
    .set({ lockedTime: isUnlock ? null : now() })
    .where('tokenHash', '=', sessionKey)
    .execute();
}
