import type { TSchema } from '@sinclair/typebox';
import type { Kind } from '#core/kind/kind.ts';
import { at } from '#core/schema/path.ts';
import { isObject, type JsonObject } from '#core/schema/record.ts';
import { coerce, isNothing, same } from '../input/coerce.ts';
import type { ImportContext } from '../input/import-context.ts';
import type { ImportReport, Part } from '../input/import-report.ts';
import type { Entry } from '../input/property-entry.ts';
import type { Target } from './target-property.ts';

/** The context of a property: its node. */
export interface Within {
  kind: Kind;
  table?: string | undefined;
  skip?: ReadonlySet<string>;
}

/** An imported node under construction: its props and its config. */
export interface Made {
  node: JsonObject;
  config: JsonObject;
}

type Written = Pick<Entry, 'owner' | 'key' | 'value'>;
type Books = { report: ImportReport };

/** Stores a value in the node, if it matches the schema and differs from the default. */
export function place(entry: Written, target: Target, made: Made, { report }: Books): void {
  const { owner, key, value } = entry;
  const { name, schema, standard } = target;
  const home = target.place === 'props' ? made.node : made.config;
  if (isNested(schema) && isObject(value)) return placeNested(entry, target, home, { report });
  const fitting = coerce(schema, value);
  const saysNothing = isNothing(value) && (isNothing(standard) || !fitting);
  if (saysNothing || (fitting && same(fitting.value, standard))) return report.mark(owner.value, key, 'default');
  if (!fitting) return report.refuse(owner, key, 'issue.family-value', { name: key, value: shown(value) });
  if (Object.hasOwn(home, name)) return again(entry, same(home[name], fitting.value), report);
  home[name] = fitting.value;
  report.mark(owner.value, key, 'imported');
}

function again({ owner, key }: Pick<Entry, 'owner' | 'key'>, isSame: boolean, report: ImportReport) {
  if (isSame) report.mark(owner.value, key, 'repeated');
  else report.refuse(owner, key, 'issue.family-twice', { name: key });
}

const isNested = (schema: TSchema) => schema.type === 'object' && schema.properties !== undefined;

/** Imports nested properties, each with a default. */
function placeNested(
  { owner, key, value }: Written,
  { name, schema, standard }: Target,
  home: JsonObject,
  books: Books,
) {
  const inner: Part = { value: value as JsonObject, path: at(owner.path, key) };
  const nested: JsonObject = {};
  const properties = schema.properties as Record<string, TSchema>;
  for (const [property, one] of Object.entries(inner.value)) {
    const own = Object.hasOwn(properties, property) ? properties[property] : undefined;
    if (!own) continue;
    const usual = isObject(standard) && property in standard ? standard[property] : own['default'];
    const target: Target = { name: property, place: 'props', schema: own, standard: usual };
    place({ owner: inner, key: property, value: one }, target, { node: nested, config: {} }, books);
  }
  if (Object.keys(nested).length > 0) home[name] = nested;
  if (Object.keys(inner.value).length === 0) books.report.mark(owner.value, key, 'default');
}

/** A value as quoted in an issue. */
export const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

/** A property that is converted rather than copied. */
export interface Special {
  applies(kind: Kind, part: Part): boolean;
  place(entry: Entry, made: Made, within: Within, context: ImportContext): void;
}
