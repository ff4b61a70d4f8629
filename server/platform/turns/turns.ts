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
