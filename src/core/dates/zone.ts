let known: string | undefined;

/**
 * All times are parsed and formatted in the time zone of the organisation, so that a day is the same for every user.
 * The server sends its name; until then, and for a name unknown to the browser, the zone of the machine is used.
 */
export function setZone(name: string | null): void {
  if (name === null || name === known) return;
  try {
    known = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    known = undefined;
  }
}

/** The name of that zone; undefined: the zone of the machine. */
export const zoneName = (): string | undefined => known;
