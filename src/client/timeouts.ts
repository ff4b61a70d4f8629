import type { Call } from '#schemas/protocol/contract.ts';

/**
 * Timeout in milliseconds after which a call counts as a network error (SHELL-017). Slow calls set their timeout in the
 * contract.
 */
export const callTimeoutMs = 30_000;

const slowTimeoutMs = 100_000;

/**
 * Third-party synchronisation, connection tests, receiving mail, data permissions, data synchronisation (SHELL-016).
 */
const slowPaths =
  /\/(SynThirdInfo\/|test\w*Connect$|DataSource\/Actions\/Test$|Email\/Receive$|Permission\/Authority\/Data\/|DataSync\/Actions\/Execute$)/i;

/** The timeout of this call in milliseconds. */
export function timeoutMsOf({ path, timeoutMs }: Pick<Call, 'path' | 'timeoutMs'>): number {
  return timeoutMs ?? (slowPaths.test(path) ? slowTimeoutMs : callTimeoutMs);
}
