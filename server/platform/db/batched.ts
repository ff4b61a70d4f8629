interface Waiting<Key, Answer> {
  key: Key;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
}

/**
 * Asks for many at once: whoever comes while a question is under way is part of the next one. Nobody waits for a clock, and
 * nobody is answered with what was read before they asked.
 */
export function batched<Key, Answer>(
  ask: (keys: Key[]) => Promise<(key: Key) => Answer>,
): (key: Key) => Promise<Answer> {
  let waiting: Waiting<Key, Answer>[] = [];
  let isAsking = false;

  const askNext = async () => {
    isAsking = true;
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
    isAsking = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isAsking) void askNext();
    });
}
