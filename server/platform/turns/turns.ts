import { setImmediate, setTimeout } from 'node:timers/promises';
import { codes } from '#schemas/protocol/envelope.ts';
import { AppError } from '../errors/app-error.ts';

/** Runs costly work of a person: a few at once, the rest behind their own, never behind those of others. */
export type Turns = <T>(person: string, work: () => Promise<T>) => Promise<T>;

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Turns of so many at once for each person; with more waiting than the limit the person is told to wait (429). */
export function turnsOf(atOnce: number, waitingMax: number): Turns {
  const lines = new Map<string, Line>();
  return async (person, work) => {
    const line = lines.get(person) ?? { running: 0, waiting: [] };
    lines.set(person, line);
    if (line.running >= atOnce) {
      if (line.waiting.length >= waitingMax) throw new AppError(codes.tooMany, 'request.waitForYours');
      await new Promise<void>((go) => line.waiting.push(go));
    } else line.running += 1;
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      // The place is handed on, so that nobody who comes meanwhile takes it.
      if (next) next();
      else {
        line.running -= 1;
        if (line.running === 0) lines.delete(person);
      }
    }
  };
}

/** Runs a slice of costly work when its turn comes. */
export type Slices = <T>(slice: () => Promise<T>) => Promise<T>;

/** Milliseconds of the rest after a slice: half of its time, within these. */
const [restMin, restMax] = [10, 40];

let uses = 0;
/** Counts a request for the only session of the database. */
export function noteSessionUse(): void {
  uses += 1;
}

/**
 * Slices of costly work on a database that runs one statement at a time: one slice at a time in the order they came, so
 * that the works of several people take turns. After a slice in which others requested the session there is a rest, in
 * which the statements of a short call run one after another. A slice must not wait for another one.
 */
export function slicing(): Slices {
  let last: Promise<unknown> = Promise.resolve();
  return (slice) => {
    let [began, usesBefore] = [0, 0];
    const turn = last.then(() => {
      [began, usesBefore] = [performance.now(), uses];
      return slice();
    });
    const rest = async () => {
      const isAlone = uses - usesBefore <= 1;
      // Alone as well others get a turn of the event loop: an engine in this thread answers without one.
      if (isAlone) await setImmediate();
      else await setTimeout(Math.min(Math.max((performance.now() - began) / 2, restMin), restMax));
    };
    last = turn.then(rest, rest);
    return turn;
  };
}

/** The slices of this process. */
export const inSlice = slicing();

let lastTurn: Promise<void> = Promise.resolve();

/**
 * Waits for the next turn of the event loop, in a queue: each turn runs one part of the long synchronous work of all requests,
 * so that another call waits for one part, and not for one part of each request.
 */
export function nextTurn(): Promise<void> {
  // To a caller in the poll phase the first one comes before timers and messages, as its check phase follows.
  lastTurn = lastTurn.then(() => setImmediate()).then(() => setImmediate());
  return lastTurn;
}

/** Milliseconds of long synchronous work after which others get a turn. */
const partMs = 15;

/** Pauses of long synchronous work, in which others get a turn. */
export class Pauses {
  private partFrom = performance.now();

  /** Whether it is time for a pause. */
  get isDue(): boolean {
    return performance.now() - this.partFrom > partMs;
  }

  /** Pauses if it is time to. */
  async pause(): Promise<void> {
    if (!this.isDue) return;
    await nextTurn();
    this.partFrom = performance.now();
  }
}
