import type { Option, Source } from '#schemas/language/source.ts';
import type { Kind } from '#core/kind/kind.ts';
import { at } from '#core/schema/path.ts';
import { isObject, type JsonObject, own, scalarText } from '#core/schema/record.ts';
import { type Entry, entriesOf } from '../input/property-entry.ts';
import { isNothing } from '../input/coerce.ts';
import { configOf } from '../input/kind-of.ts';
import type { Part } from '../input/import-report.ts';
import { importParameters } from './parameters.ts';
import { shown, type Within } from './place-property.ts';
import type { ImportContext } from '../input/import-context.ts';

const sourceNames = new Set([
  'dataType',
  'dictionaryType',
  'propsUrl',
  'propsName',
  'templateJson',
  'useCache',
  'options',
  'props',
]);

/** Whether a property describes the option source. */
export const isSourceProperty = ({ names }: Pick<Entry, 'names'>): boolean =>
  names.some((name) => sourceNames.has(name));

type Found = ReadonlyMap<string, Entry>;

/** The option source of a node as one `source`. */
export function importSource(part: Part, within: Within, context: ImportContext): Source | undefined {
  const found: Found = new Map(
    entriesOf(part)
      .filter(isSourceProperty)
      .map((entry) => [entry.names.find((name) => sourceNames.has(name)) as string, entry]),
  );
  const shape = shapeOf(found, context);
  const type = textOf(found, 'dataType');
  markType(found, context);
  mark(found, ['propsName'], 'bookkeeping', context);
  importCache(found, context);
  if (type === 'dictionary') return fromDictionary(found, shape, context);
  if (type === 'dynamic') return fromInterface(found, shape, within, context);
  const source = fromOptions(found, shape, context);
  if (!source && isChoice(within.kind)) tellMissing(part, found, context);
  return source;
}

/** Whether only options can be chosen; a text with suggestions takes any value. */
const isChoice = ({ value }: Kind) => value?.refs !== undefined;

function tellMissing(part: Part, found: Found, { report }: ImportContext): void {
  const entry = found.get('options');
  const label = own(configOf(part)?.value, 'label');
  const name = typeof label === 'string' ? label.slice(0, 100) : '';
  report.addIssue(entry ? at(entry.owner.path, entry.key) : part.path, 'issue.family-no-options', { name });
}

/** Types of option sources: static, dictionary, data interface. */
const types: readonly unknown[] = ['static', 'dictionary', 'dynamic', undefined, null, ''];

function markType(found: Found, { report }: ImportContext) {
  const entry = found.get('dataType');
  if (!entry) return;
  const { owner, key, value } = entry;
  if (types.includes(value)) report.mark(owner.value, key, 'imported');
  else report.refuse(owner, key, 'issue.family-value', { name: key, value: scalarText(value).slice(0, 100) });
}

interface Shape {
  label: string;
  value: string;
  children: string;
  isGiven: boolean;
}

/** Names of the properties with an option's label and id. Up to 3.4 they were one level deeper. */
function shapeOf(found: Found, { report }: ImportContext): Shape {
  const entry = found.get('props');
  const given = isObject(entry?.value) ? entry.value : {};
  const inner = isObject(given['props']) ? given['props'] : given;
  if (entry) {
    if (isNothing(inner)) report.mark(entry.owner.value, entry.key, 'default');
    for (const name of ['label', 'value', 'children']) if (name in inner) report.mark(inner, name, 'imported');
  }
  const named = (name: string) => (typeof inner[name] === 'string' && inner[name] !== '' ? inner[name] : undefined);
  return {
    label: named('label') ?? 'fullName',
    value: named('value') ?? 'id',
    children: named('children') ?? 'children',
    isGiven: named('label') !== undefined || named('value') !== undefined,
  };
}

function fromDictionary(found: Found, { label, value }: Shape, context: ImportContext): Source | undefined {
  const dictionary = textOf(found, 'dictionaryType');
  mark(found, ['dictionaryType'], 'imported', context);
  // A cached copy of the dictionary entries.
  mark(found, ['options'], 'bookkeeping', context);
  mark(found, ['propsUrl', 'templateJson'], 'bookkeeping', context);
  const props = found.get('props');
  // Dictionary entries are shown by name and identified by id or code.
  const odd = label === 'fullName' ? (['id', 'enCode'].includes(value) ? undefined : value) : label;
  if (odd !== undefined && props) {
    context.report.addIssue(at(props.owner.path, props.key), 'issue.family-value', { name: 'props', value: odd });
  }
  if (dictionary === undefined) return missing(found, 'dictionaryType', context);
  return { dictionary, ...(value !== 'enCode' && { value: 'id' as const }) };
}

function fromInterface(found: Found, shape: Shape, within: Within, context: ImportContext): Source | undefined {
  const id = textOf(found, 'propsUrl');
  mark(found, ['propsUrl'], 'imported', context);
  mark(found, ['options'], 'bookkeeping', context);
  mark(found, ['dictionaryType'], 'bookkeeping', context);
  const template = found.get('templateJson');
  const parameters = template && importParameters(template, within, context);
  if (id === undefined) return missing(found, 'propsUrl', context);
  return {
    interface: id,
    ...(parameters && { with: parameters }),
    ...(shape.value !== 'id' && { value: shape.value }),
    ...(shape.label !== 'fullName' && { label: shape.label }),
    ...(shape.children !== 'children' && { children: shape.children }),
  };
}

function missing(found: Found, name: string, { report }: ImportContext): undefined {
  const { owner, key } = found.get(name) ?? (found.get('dataType') as Entry);
  report.addIssue(at(owner.path, key), 'issue.family-no-source', { name });
  return undefined;
}

function fromOptions(found: Found, shape: Shape, context: ImportContext): Source | undefined {
  // Left over from another source type.
  mark(found, ['dictionaryType', 'propsUrl', 'templateJson'], 'bookkeeping', context);
  const entry = found.get('options');
  if (entry && isNothing(entry.value)) context.report.mark(entry.owner.value, entry.key, 'default');
  if (!entry || !Array.isArray(entry.value)) return undefined;
  const { owner, key, value } = entry;
  const options = optionsIn(value, at(owner.path, key), shape, context);
  return options.length === 0 ? undefined : { static: options };
}

function optionsIn(list: unknown[], path: string, shape: Shape, context: ImportContext): Option[] {
  return list.flatMap((option: unknown, index) => {
    const where = at(path, index);
    if (isObject(option)) return optionOf({ value: option, path: where }, shape, context);
    if (typeof option !== 'string' && typeof option !== 'number') return [];
    context.report.mark(list, index, 'imported');
    return [{ id: option, fullName: String(option) }];
  });
}

function optionOf({ value: option, path }: Part, shape: Shape, context: ImportContext): Option[] {
  const { label, value, children } = shape.isGiven ? shape : { ...shape, ...spelling(option) };
  const { [value]: id, [label]: words, [children]: below, ...more } = option;
  for (const name of [value, label, ...Object.keys(more)])
    if (name in option) context.report.mark(option, name, 'imported');
  if (id === undefined || id === null || typeof id === 'object') {
    context.report.addIssue(path, 'issue.family-value', { name: value, value: JSON.stringify(id) ?? '' });
    return [];
  }
  if (Array.isArray(below) && below.length === 0) context.report.mark(option, children, 'default');
  const inner = Array.isArray(below) ? optionsIn(below, at(path, children), shape, context) : [];
  const plain = typeof id === 'boolean' ? String(id) : (id as string | number);
  const { disabled, ...rest } = more;
  const isText = typeof words !== 'object' || words === null;
  if (!isText)
    context.report.refuse({ value: option, path }, label, 'issue.family-value', { name: label, value: shown(words) });
  return [
    {
      ...withoutEmpty(rest),
      id: plain,
      fullName: String(isText ? (words ?? plain) : plain),
      ...(disabled === true && { disabled: true }),
      ...(inner.length > 0 && { children: inner }),
    },
  ];
}

/** Options of the parent grammar have `label` and `value`. */
function spelling(option: JsonObject): { label: string; value: string } {
  const has = (name: string) => own(option, name) !== undefined;
  return {
    label: has('fullName') || !has('label') ? 'fullName' : 'label',
    value: has('id') || !has('value') ? 'id' : 'value',
  };
}

const withoutEmpty = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => !isNothing(value)));

function importCache(found: Found, { report }: ImportContext) {
  const entry = found.get('useCache');
  if (!entry) return;
  if (entry.value === false) report.refuse(entry.owner, entry.key, 'issue.family-unsupported', { name: entry.key });
  else report.mark(entry.owner.value, entry.key, 'default');
}

function mark(
  found: Found,
  names: readonly string[],
  verdict: 'imported' | 'default' | 'bookkeeping',
  { report }: ImportContext,
) {
  for (const name of names) {
    const entry = found.get(name);
    if (entry) report.mark(entry.owner.value, entry.key, isNothing(entry.value) ? 'default' : verdict);
  }
}

function textOf(found: Found, name: string): string | undefined {
  const value = found.get(name)?.value;
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;
}
