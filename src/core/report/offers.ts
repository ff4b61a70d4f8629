/** A field of a dataset, or a query condition, that a cell can name. */
interface NamedField {
  name: string;
  label: string;
}

/** A field that completes what is typed. */
export interface Offer extends NamedField {
  /** What is typed once it is taken. */
  typed: string;
}

const offersMax = 8;

/** What is sought: after `{` a field, by its name or label; at the end of a formula a name that can be read there. */
function soughtIn(typed: string): { head: string; sought: string; tail: string } | undefined {
  const field = /^\{\s*([^\s{}]*)$/.exec(typed);
  if (field) return { head: '{', sought: field[1] ?? '', tail: '}' };
  if (!typed.startsWith('=')) return undefined;
  // The last word; a number is none.
  const name =
    typed
      .slice(1)
      .split(/[^\w.]/)
      .at(-1) ?? '';
  return /^[A-Za-z_]/.test(name) ? { head: typed.slice(0, -name.length), sought: name, tail: '' } : undefined;
}

/** The fields that complete what is typed into a cell. */
export function offersFor(typed: string, fields: readonly NamedField[]): Offer[] {
  const found = soughtIn(typed);
  if (!found) return [];
  const { head, sought, tail } = found;
  const isField = tail !== '';
  const fits = ({ name, label }: NamedField) =>
    isField
      ? !name.startsWith('parameters.') && `${name} ${label}`.toLowerCase().includes(sought.toLowerCase())
      : name !== sought && name.toLowerCase().startsWith(sought.toLowerCase());
  return fields
    .filter(fits)
    .slice(0, offersMax)
    .map((field) => ({ ...field, typed: head + field.name + tail }));
}
