import { useEffect, useEffectEvent } from 'react';
import { useProductContext } from './product-context/product-context.ts';

const signs = ['pointermove', 'pointerdown', 'keydown', 'input'] as const;

/**
 * Preloads the back office at the first user input on the login page: it arrives while account and password are typed.
 * Opening the page alone loads nothing of it.
 */
export function useWarmUp(isWanted: boolean): void {
  const shell = useProductContext();
  const begin = useEffectEvent(async () => {
    const { warmUp } = await import('./start/preload.ts');
    await warmUp(shell);
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const heard = new AbortController();
    const start = () => {
      heard.abort();
      // A failed preload is retried on demand, where its error is shown.
      begin().catch(() => undefined);
    };
    for (const sign of signs) window.addEventListener(sign, start, { signal: heard.signal, passive: true });
    return () => heard.abort();
  }, [isWanted]);
}
