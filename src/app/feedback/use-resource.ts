import { useCallback, useEffect, useEffectEvent, useState } from 'react';

export type Resource<T> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry(): void }
  | { state: 'ready'; value: T };

/** State of an async load, repeated when `key` changes; an outdated answer is dropped. */
export function useResource<T>(key: string, load: () => Promise<T>): Resource<T> {
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<{ key: string; resource: Resource<T> }>();
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  // `key` identifies what `load` fetches.
  const begin = useEffectEvent(load);
  const current = `${key}#${attempt}`;

  useEffect(() => {
    let isLate = false;
    const settle = (resource: Resource<T>) => isLate || setKnown({ key: current, resource });
    begin().then(
      (value) => settle({ state: 'ready', value }),
      (error: unknown) => settle({ state: 'failed', error, retry }),
    );
    return () => {
      isLate = true;
    };
  }, [current, retry]);

  return known?.key === current ? known.resource : { state: 'loading' };
}
