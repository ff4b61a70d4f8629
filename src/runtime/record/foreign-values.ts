/**
 * Values that a definition put into a form though they come from outside the record: from rows the viewer chose, from the
 * address, from names of the screen. They were read with the viewer's rights alone, so a save that hands them on is confirmed
 * first (PERM-022).
 */
type Foreign = ReadonlyMap<string, string>;

const noted = new WeakMap<object, Map<string, string>>();

const textOf = (value: unknown): string => JSON.stringify(value) ?? '';

/** Notes a value under the form, or under the parameters that a form is opened with. */
export function noteForeign(holder: object, name: string, value: unknown): void {
  const values = noted.get(holder) ?? new Map<string, string>();
  noted.set(holder, values.set(name, textOf(value)));
}

/** Notes for a form what was noted for the parameters it was opened with, as the form reads them. */
export function passOnForeign(parameters: object, form: object, read: (name: string) => unknown): void {
  for (const name of noted.get(parameters)?.keys() ?? []) noteForeign(form, name, read(name));
}

/** The names whose noted values are still there: what the viewer typed over is the viewer's own. */
export function foreignNames(form: object, read: (name: string) => unknown): string[] {
  const values: Foreign = noted.get(form) ?? new Map();
  return [...values].flatMap(([name, text]) => (text === textOf(read(name)) ? [name] : []));
}
