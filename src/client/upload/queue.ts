/** Lets so many in at a time; the others wait in the order they came. */
export interface Queue {
  /** Kept once there is a place; the answer gives it back. Rejects with the signal's reason when given up. */
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
