/** So many wait for their turn at once; more are turned away. */
const waitingMax = 50;

interface Lane {
  waiting: number;
  last: Promise<unknown>;
}

/** Does some work for a key when the work before it for the same key has ended; undefined where too many wait already. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T | undefined>;

/** One lane for each key: however many ask for it at once, they hold one worker. */
export function inTurn(most = waitingMax): InTurn {
  const lanes = new Map<string, Lane>();
  return async (key, work) => {
    const lane = lanes.get(key) ?? { waiting: 0, last: Promise.resolve() };
    if (lane.waiting >= most) return undefined;
    lane.waiting += 1;
    lanes.set(key, lane);
    const result = lane.last.then(work);
    lane.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      lane.waiting -= 1;
      if (lane.waiting === 0) lanes.delete(key);
    }
  };
}
