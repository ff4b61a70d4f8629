import { useEffect, useEffectEvent } from 'react';
import { useShell } from './shell.ts';

const signs = ['pointermove', 'pointerdown', 'keydown', 'input'] as const;

/**
 * At the first sign of a person on a page before the login, fetches what stands behind it: while account and password are
 * typed, everything arrives. Whoever only opens the page loads nothing of it.
 */
export function useWarmUp(isWanted: boolean): void {
  const shell = useShell();
  const begin = useEffectEvent(async () => {
    const { warmUp } = await import('./warm-up.ts');
    await warmUp(shell);
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const heard = new AbortController();
    const start = () => {
      heard.abort();
      // What cannot be fetched now is fetched when it is needed, and its failure told there.
      begin().catch(() => undefined);
    };
    for (const sign of signs) window.addEventListener(sign, start, { signal: heard.signal, passive: true });
    return () => heard.abort();
  }, [isWanted]);
}
