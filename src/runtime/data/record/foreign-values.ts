/**
 * Tracks values that a definition copied into a form from outside of the record: from selected rows, the address, or
 * names of the screen. They were read with the viewer's rights, so a save that passes them on is confirmed first
 * (PERM-022).
 */
type Foreign = ReadonlyMap<string, string>;

const noted = new WeakMap<object, Map<string, string>>();

const textOf = (value: unknown): string => JSON.stringify(value) ?? '';

/** Tracks a value for the form, or for the parameters that a form is opened with. */
export function noteForeign(holder: object, name: string, value: unknown): void {
  const values = noted.get(holder) ?? new Map<string, string>();
  noted.set(holder, values.set(name, textOf(value)));
}

/** Copies the tracked values of the opening parameters to the form, in parsed form. */
export function passOnForeign(parameters: object, form: object, read: (name: string) => unknown): void {
  for (const name of noted.get(parameters)?.keys() ?? []) noteForeign(form, name, read(name));
}

/** The names of tracked values that are unchanged: values typed over are the viewer's own. */
export function foreignNames(form: object, read: (name: string) => unknown): string[] {
  const values: Foreign = noted.get(form) ?? new Map();
  return [...values].flatMap(([name, text]) => (text === textOf(read(name)) ? [name] : []));
}
