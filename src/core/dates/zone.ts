let known: string | undefined;

/**
 * Times are read and written in the zone of the organisation, by everybody everywhere: a day is the same day for all of
 * them. The server says which; until then, and for a name this machine does not know, it is the zone of the machine.
 */
export function keepZone(name: string | null): void {
  if (name === null || name === known) return;
  try {
    known = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    known = undefined;
  }
}

/** The name of that zone; undefined: that of the machine. */
export const zoneName = (): string | undefined => known;
