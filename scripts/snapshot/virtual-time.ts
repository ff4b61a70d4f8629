/** Virtual clock: timers run in order, as soon as the page is idle. */
export interface VirtualTime {
  /** Resets to this moment, without pending timers. */
  begin(epochMs: number): void;
  /** Runs the next timer due within this many milliseconds; false if there is none. */
  runNext(withinMs: number): boolean;
  /** Restores the real clock. */
  restore(): void;
}

interface Timer {
  id: number;
  dueMs: number;
  everyMs: number | undefined;
  run(): void;
}

type Callback = (...args: unknown[]) => void;

/** Replaces timers, animation frames and the clock of this process by virtual time. */
export function installVirtualTime(): VirtualTime {
  const real = { ...pick(globalThis) };
  let timers: Timer[] = [];
  let nowMs = 0;
  let lastId = 0;

  const add = (run: () => void, afterMs: number, isRepeated: boolean) => {
    const ms = Math.max(afterMs || 0, isRepeated ? 1 : 0);
    timers.push({ id: (lastId += 1), dueMs: nowMs + ms, everyMs: isRepeated ? ms : undefined, run });
    return lastId;
  };
  const remove = (id: unknown) => {
    timers = timers.filter((timer) => timer.id !== Number(id));
  };
  const idle = { didTimeout: false, timeRemaining: () => 10 };
  class VirtualDate extends real.Date {
    constructor(...parts: unknown[]) {
      // The real constructor handles its overloads.
      super(...((parts.length === 0 ? [nowMs] : parts) as [number]));
    }
    static override now() {
      return nowMs;
    }
  }

  Object.assign(globalThis, {
    Date: VirtualDate,
    setTimeout: (run: Callback, ms = 0, ...args: unknown[]) => add(() => run(...args), ms, false),
    setInterval: (run: Callback, ms = 0, ...args: unknown[]) => add(() => run(...args), ms, true),
    requestAnimationFrame: (run: Callback) => add(() => run(nowMs), 16, false),
    requestIdleCallback: (run: Callback) => add(() => run(idle), 16, false),
    clearTimeout: remove,
    clearInterval: remove,
    cancelAnimationFrame: remove,
    cancelIdleCallback: remove,
  });

  return {
    begin(epochMs) {
      timers = [];
      nowMs = epochMs;
    },
    runNext(withinMs) {
      const next = timers
        .filter(({ dueMs }) => dueMs <= nowMs + withinMs)
        .sort((a, b) => a.dueMs - b.dueMs || a.id - b.id)[0];
      if (!next) return false;
      nowMs = Math.max(nowMs, next.dueMs);
      if (next.everyMs === undefined) remove(next.id);
      else next.dueMs += next.everyMs;
      next.run();
      return true;
    },
    restore: () => void Object.assign(globalThis, real),
  };
}

function pick(from: typeof globalThis) {
  const { Date, setTimeout, setInterval, clearTimeout, clearInterval } = from;
  const { requestAnimationFrame, cancelAnimationFrame, requestIdleCallback, cancelIdleCallback } = from;
  return {
    Date,
    setTimeout,
    setInterval,
    clearTimeout,
    clearInterval,
    requestAnimationFrame,
    cancelAnimationFrame,
    requestIdleCallback,
    cancelIdleCallback,
  };
}
