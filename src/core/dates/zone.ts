/** The name as it was sent, and the zone it means once it was looked up. */
let named: string | undefined;
let known: string | undefined;
let isLookedUp = true;

/**
 * All times are parsed and formatted in the time zone of the organisation, so that a day is the same for every user.
 * The server sends its name; until then, and for a name unknown to the browser, the zone of the machine is used.
 */
export function setZone(name: string | null): void {
  if (name === null || name === named) return;
  named = name;
  isLookedUp = false;
}

/**
 * The name of that zone; undefined: the zone of the machine. The first who asks looks it up: a page without times does
 * without the first formatter, which reads the tables of all zones.
 */
export function zoneName(): string | undefined {
  if (!isLookedUp) known = zoneNamed(named);
  isLookedUp = true;
  return known;
}

function zoneNamed(name: string | undefined): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
