import { seal } from './seal.ts';
import type { As, TestAnswer, TestApp } from './test-app.ts';
import { keyOf } from './sealed-login.ts';

/** Unlocks the screen of a session like the lock screen. */
export async function unlockScreen(app: TestApp, as: As, account: string, password: string): Promise<TestAnswer<null>> {
  const key = await keyOf(app);
  return app.call('session.lockScreen', { account, password: seal(password, key), timestamp: key.ticket }, { as });
}
