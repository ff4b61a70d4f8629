import { useEffect, useState } from 'react';

/**
 * Whether a promise has settled; true if there is none. By state and not by Suspense: React throttles revealing
 * suspended content by 300 ms.
 */
export function useSettled(waited: Promise<unknown> | undefined): boolean {
  const [settled, setSettled] = useState<Promise<unknown>>();
  useEffect(() => {
    let isWanted = true;
    const settle = () => {
      if (isWanted) setSettled(waited);
    };
    waited?.then(settle, settle);
    return () => {
      isWanted = false;
    };
  }, [waited]);
  return waited === undefined || settled === waited;
}
