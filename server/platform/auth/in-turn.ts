/** Maximum queue length per key; more work is refused. */
const waitingMax = 50;

interface Lane {
  waiting: number;
  last: Promise<unknown>;
}

/** Runs work after all previous work of the same key; undefined when the queue is full. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T | undefined>;

/** A serial queue per key, so that concurrent work of one key occupies a single worker. */
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
