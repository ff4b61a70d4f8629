import type { TSchema } from '@sinclair/typebox';
import { words } from '#schemas/language/words.ts';
import type { JsonObject } from '#core/schema/record.ts';
import { isNothing } from '../input/coerce.ts';
import { type Part, childParts } from '../input/import-report.ts';
import { place } from '../form/place-property.ts';
import { listProperties, markRepeat } from './repeated-properties.ts';
import type { ImportContext } from '../input/import-context.ts';
import { requestName } from '#core/schema/address.ts';

/** Defaults of a column or search field. */
const standards: JsonObject = {
  align: 'left',
  width: 0,
  fixed: 'none',
  sortable: false,
  searchMultiple: false,
  isKeyword: false,
  noShow: false,
};

/** Properties without effect in this list; the designer copies whole entries between both lists. */
const ofOther: Readonly<Record<'columnList' | 'searchList', ReadonlySet<string>>> = {
  columnList: new Set(['searchType', 'searchMultiple', 'isKeyword', 'noShow', 'value']),
  searchList: new Set(['align', 'width', 'sortable', 'fixed']),
};

/** Ids of an entry, and internal state of the designer. */
const bookkeeping = new Set(['id', 'fullName', 'checked', 'resizable', 'columnVisible']);

/** Imports the columns or search fields of a list. An entry without a field of the form is an issue. */
export function importEntries(list: Part, name: 'columnList' | 'searchList', context: ImportContext): JsonObject[] {
  const schemas = entrySchemas(name === 'columnList' ? 'columns' : 'search');
  if (isNothing(list.value[name]) && name in list.value) context.report.mark(list.value, name, 'imported');
  return childParts(list, name).flatMap((entry, index) => {
    const prop = propOf(entry);
    const field = prop === undefined ? undefined : context.names.node(prop);
    if (prop === undefined || !field) return noField(list, name, index, prop, context);
    if (field.value !== entry.value) markRepeat(entry, field, context.report);
    const made: JsonObject = { prop: requestName(context.names.refer(prop)) };
    importOwn(entry, field, made, { schemas, ofOther: ofOther[name] }, context);
    context.origins.set(made, entry.path);
    return [made];
  });
}

/** Lists of all available fields: redundant with the form. */
export function markIgnored(list: Part, name: 'columnOptions' | 'defaultColumnList', context: ImportContext): void {
  if (isNothing(list.value[name]) && name in list.value) context.report.mark(list.value, name, 'default');
  childParts(list, name).forEach((entry, index) => {
    const prop = propOf(entry);
    const field = prop === undefined ? undefined : context.names.node(prop);
    if (!field) return noField(list, name, index, prop, context);
    if (field.value !== entry.value) markRepeat(entry, field, context.report);
    for (const key of Object.keys(entry.value)) {
      if (listProperties.has(key)) context.report.mark(entry.value, key, 'bookkeeping');
    }
    return [];
  });
}

export function noField(
  list: Part,
  name: string,
  index: number,
  prop: string | undefined,
  { report }: ImportContext,
): [] {
  report.mark(list.value[name] as object, index, 'issue');
  report.addIssue(`${list.path === '' ? '' : `${list.path}.`}${name}[${index}]`, 'issue.family-no-field', {
    name: prop ?? '',
  });
  return [];
}

/** The field of an entry, as spelled in the input. */
export function propOf({ value }: Part): string | undefined {
  const prop = [value['prop'], value['__vModel__'], value['vModel'], value['id']].find(
    (one) => typeof one === 'string' && one !== '',
  );
  return prop as string | undefined;
}

function importOwn(entry: Part, field: Part, made: JsonObject, known: EntrySchemas, context: ImportContext) {
  const { report } = context;
  const { schemas } = known;
  for (const [key, value] of Object.entries(entry.value)) {
    if (!listProperties.has(key)) continue;
    const schema = Object.hasOwn(schemas, key) ? schemas[key] : undefined;
    if (key === 'prop') report.mark(entry.value, key, 'imported');
    else if (key === 'label') importLabel(entry, field, made, context);
    else if (schema) {
      const target = { name: key, place: 'props' as const, schema, standard: standards[key] };
      place({ owner: entry, key, value }, target, { node: made, config: {} }, context);
    } else if (bookkeeping.has(key) || known.ofOther.has(key)) report.mark(entry.value, key, 'bookkeeping');
    else if (isNothing(value) || value === false) report.mark(entry.value, key, 'default');
    else report.refuse(entry, key, 'issue.family-unsupported', { name: key });
  }
}

/** Imports a label only where it differs from the field's. */
function importLabel(entry: Part, field: Part, made: JsonObject, { report }: ImportContext) {
  const label = entry.value['label'];
  const config = field.value['__config__'] ?? field.value['config'];
  const own = (config as JsonObject | undefined)?.['label'];
  if (typeof label !== 'string' || label === '' || label === own) return report.mark(entry.value, 'label', 'default');
  made['label'] = label.replace(/^-/, '');
  report.mark(entry.value, 'label', 'imported');
}

type Schemas = Readonly<Record<string, TSchema>>;

/** The properties of an entry, and those that only apply in the other list. */
interface EntrySchemas {
  schemas: Schemas;
  ofOther: ReadonlySet<string>;
}

function entrySchemas(name: 'columns' | 'search'): Schemas {
  const list = words.get('list') as TSchema;
  const array = (list.properties as Record<string, TSchema>)[name] as TSchema;
  return (array.items as TSchema).properties as Record<string, TSchema>;
}
