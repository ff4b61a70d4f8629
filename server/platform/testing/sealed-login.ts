import { giveFirstPasswords } from '../../services/organisation/first-passwords.ts';
import type { CallOptions, TestAnswer, TestApp } from './test-app.ts';
import { seal } from './seal.ts';

export const adminPassword = 'Admin2468x';
export const demoPassword = 'Staff1357y';

/** A server whose users have passwords, for login tests. */
export async function withPasswords(app: TestApp): Promise<TestApp> {
  await giveFirstPasswords(app.db, app.platform.passwords, { adminPassword, demoPassword });
  return app;
}

interface Key {
  publicKey: string;
  ticket: string;
}

/** The key and ticket for one attempt. */
export async function keyOf(app: TestApp): Promise<Key> {
  return (await app.call<Key>('session.config', { id: 'admin' })).data;
}

/** Logs in like the login page. */
export async function logIn(
  app: TestApp,
  account: string,
  password: string,
  options?: CallOptions,
): Promise<TestAnswer<{ token: string; theme: string }>> {
  const key = await keyOf(app);
  const sealed = { account, password: seal(password, key), timestamp: key.ticket };
  const form = { ...sealed, code: '', origin: 'password', zhjy_ticket: '', grant_type: 'password' };
  return app.call('session.login', form, options);
}

/** Changes a password like the dialog, with the code of the picture. */
export async function changePassword(app: TestApp, token: string, oldPassword: string, password: string) {
  const key = await keyOf(app);
  const input = { oldPassword: seal(oldPassword, key), password: seal(password, key) };
  const code = app.platform.passwords.code(key.ticket, 4, app.clock.now) ?? '';
  return app.call('session.updatePassword', { ...input, code, timestamp: key.ticket }, { as: { token } });
}
