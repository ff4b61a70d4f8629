/** Semaphore: limits concurrency, further callers wait in FIFO order. */
export interface Queue {
  /** Resolves with the release function once a slot is free. Rejects with the signal's reason when aborted. */
  enter(signal: AbortSignal): Promise<() => void>;
}

export function createQueue(places: number): Queue {
  let free = places;
  const waiting = new Set<() => void>();
  const leave = () => {
    const [next] = waiting;
    if (next) next();
    else free += 1;
  };
  const leaveOnce = () => {
    let hasLeft = false;
    return () => {
      if (!hasLeft) leave();
      hasLeft = true;
    };
  };
  return {
    enter(signal) {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(leaveOnce());
      }
      return new Promise((resolve, reject) => {
        const come = () => {
          waiting.delete(come);
          resolve(leaveOnce());
        };
        waiting.add(come);
        signal.addEventListener('abort', () => {
          if (waiting.delete(come)) reject(signal.reason as Error);
        });
      });
    },
  };
}
