import { useEffect, useState } from 'react';

/**
 * Whether what is waited for has come to an end; true when there is nothing to wait for. By state and not by suspending:
 * React holds back what follows a suspended screen until 300 ms have gone by.
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
