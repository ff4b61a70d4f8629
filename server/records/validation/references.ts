import type { Current } from '#core/kind/kind.ts';
import { own } from '#core/schema/record.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { translateText } from '../../platform/envelope/sentence.ts';
import type { Writer } from '../../platform/context/context.ts';
import { occurrencesOf } from '../fields/field-occurrences.ts';
import type { RecordField } from '../fields/record-fields.ts';
import { fromRequestName, withinTable } from '#core/schema/address.ts';

type Values = Readonly<Record<string, unknown>>;

/** A picked value: an id, and in a tree the path to it. */
export interface Reference {
  id: string;
  /** Absent: only the id is stored. */
  path?: readonly string[];
}

/** Values accepted without being selectable now: previously stored ones, and the defaults of a new record. */
export interface AcceptedValues {
  before: Values | undefined;
  current(): Promise<Current>;
}

/** Everything that a field picked in a record, in all of its rows. */
export const keysIn = (field: RecordField, record: Values): Set<string> =>
  new Set(
    occurrencesOf(field, record, undefined).flatMap(({ now }) => keysOf(field, readAs(field, own(now, field.key)))),
  );

/** What was stored may be in an older format. */
const readAs = ({ node }: RecordField, stored: unknown): unknown => node.kind?.value?.parse(stored, node.props).value;

export const keyOf = ({ id, path = [] }: Reference): string => [id, ...path].join('/');
export const keysOf = (field: RecordField, value: unknown) => referencesIn(field, value).map(({ pick }) => keyOf(pick));

/** What a value picks: each id of a choice, each path of a field of paths. */
export function referencesIn({ node, shape }: RecordField, value: unknown): { noun: string; pick: Reference }[] {
  const refsOf = (one: unknown) => node.kind?.value?.refs?.(one, node.props) ?? [];
  if (shape !== 'paths') return refsOf(value).map(({ noun, id }) => ({ noun, pick: { id } }));
  const paths: unknown[] = Array.isArray(value) && value.every(Array.isArray) ? value : [value];
  return paths.flatMap((path) => {
    const refs = refsOf(path);
    const end = refs.at(-1);
    return end ? [{ noun: end.noun, pick: { id: end.id, path: refs.map(({ id }) => id) } }] : [];
  });
}

/** The value of another field of the record; in a row first of the column of that name. */
export function valueInScope({ table }: RecordField, holder: Values, record: Values, named: string): unknown {
  const name = fromRequestName(named);
  const column = withinTable(name, table);
  return table !== undefined && Object.hasOwn(holder, column) ? holder[column] : own(record, name);
}

/** The issue of a value that its field does not offer. */
export const notAllowed = (path: string, field: RecordField, { language }: Writer): Issue => ({
  path,
  id: 'value.notOffered',
  params: { label: translateText(language, field.node.config.label) },
  severity: 'error',
});
