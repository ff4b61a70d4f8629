interface Waiting<Key, Answer> {
  key: Key;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
}

/**
 * Batches concurrent lookups: keys that arrive while a query is running go into the next one. No timer delays a call,
 * and no caller gets a result read before its call, so nothing stale is returned.
 */
export function batched<Key, Answer>(
  ask: (keys: Key[]) => Promise<(key: Key) => Answer>,
): (key: Key) => Promise<Answer> {
  let waiting: Waiting<Key, Answer>[] = [];
  let isRunning = false;

  const askNext = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      const round = waiting;
      waiting = [];
      try {
        const answerOf = await ask([...new Set(round.map(({ key }) => key))]);
        for (const { key, resolve, reject } of round) {
          try {
            resolve(answerOf(key));
          } catch (refusal) {
            reject(refusal);
          }
        }
      } catch (error) {
        for (const { reject } of round) reject(error);
      }
    }
    isRunning = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isRunning) void askNext();
    });
}
