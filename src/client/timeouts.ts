import type { Call } from '#schemas/protocol/contract.ts';

/** How long an answer is waited for before that counts as a network error (SHELL-017). Slow calls say so in their contract. */
export const callTimeoutMs = 30_000;

const slowTimeoutMs = 100_000;

/** Synchronisation with third parties, tests of connections, receiving mail, data of permissions, synchronising data (SHELL-016). */
const slowPaths =
  /\/(SynThirdInfo\/|test\w*Connect$|DataSource\/Actions\/Test$|Email\/Receive$|Permission\/Authority\/Data\/|DataSync\/Actions\/Execute$)/i;

/** How long the answer of this call is waited for. */
export function timeoutMsOf({ path, timeoutMs }: Pick<Call, 'path' | 'timeoutMs'>): number {
  return timeoutMs ?? (slowPaths.test(path) ? slowTimeoutMs : callTimeoutMs);
}
