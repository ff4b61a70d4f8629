import { zoneName } from './zone.ts';

/** The wall-clock time in the zone of the organisation: a date whose UTC fields are the local ones. */
export const wallOf = (ms: number): Date => new Date(ms + offsetAt(ms));

/** The time at which the clock shows this; for a local time skipped by daylight saving, the later one. */
export function momentOf(wall: Date): number {
  const shown = wall.getTime();
  return shown - offsetAt(shown - offsetAt(shown));
}

/** The offset of the zone from UTC at a time, in milliseconds. */
function offsetAt(ms: number): number {
  const time = new Date(ms);
  if (Number.isNaN(time.getTime())) return Number.NaN;
  const zone = zoneName();
  const shown = zone === undefined ? ownWall(time) : readFrom(formatOf(zone), ms);
  return shown - Math.floor(ms / 1000) * 1000;
}

function ownWall(time: Date): number {
  const wall = new Date(0);
  wall.setUTCFullYear(time.getFullYear(), time.getMonth(), time.getDate());
  return wall.setUTCHours(time.getHours(), time.getMinutes(), time.getSeconds());
}

function readFrom(format: Intl.DateTimeFormat, ms: number): number {
  const [month = 1, day = 1, year = 0, hour, minute, second] = (format.format(ms).match(/\d+/g) ?? []).map(Number);
  const wall = new Date(0);
  wall.setUTCFullYear(year, month - 1, day);
  return wall.setUTCHours(hour ?? 0, minute ?? 0, second ?? 0);
}

const formats = new Map<string, Intl.DateTimeFormat>();
const number = 'numeric';
const fields = { year: number, month: number, day: number, hour: number, minute: number, second: number } as const;

/** The formatter of a zone, cached; its output is like `5/6/2026, 07:08:09`. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const made = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...fields, hourCycle: 'h23', timeZone });
  formats.set(timeZone, made);
  return made;
}
