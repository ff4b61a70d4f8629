import { codes } from '#schemas/protocol/envelope.ts';
import { AppError } from '../errors/app-error.ts';
import type { Turns } from '../turns/turns.ts';

/** Exports of one user within a time window: each reads and writes up to 10,000 rows. */
const most = 60;
const whileMs = 10 * 60_000;
/** Maximum users in memory. */
const personsMax = 10_000;

interface Exporter {
  running: number;
  begun: number[];
}

/** Runs an export in its person's turn, or refuses when there were too many. Each process counts separately. */
export type ExportLimits = <T>(person: string, now: number, work: () => Promise<T>) => Promise<T>;

export function exportLimits(turns: Turns): ExportLimits {
  const persons = new Map<string, Exporter>();
  const forget = (now: number) => {
    for (const [person, { running, begun }] of persons) {
      if (running === 0 && begun.every((time) => time <= now - whileMs)) persons.delete(person);
    }
  };
  return async (person, now, work) => {
    const exporter = persons.get(person) ?? { running: 0, begun: [] };
    exporter.begun = exporter.begun.filter((time) => time > now - whileMs);
    if (exporter.begun.length >= most) throw new AppError(codes.tooMany, 'request.exported', { max: most });
    if (!persons.has(person) && persons.size >= personsMax) forget(now);
    persons.set(person, exporter);
    exporter.begun.push(now);
    exporter.running += 1;
    try {
      return await turns(person, work);
    } finally {
      exporter.running -= 1;
    }
  };
}
