import { emptyValue } from '#core/record/empty-record.ts';
import { readerOf, type RecordScope } from '#core/record/scope.ts';
import { entriesBelow, isBelow } from '#core/record/options/entries-below.ts';
import { offered, optionCalls, optionsOf } from '#core/record/options/options-of.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import { definedOptions, findOption, inOwnIds, takesOptions } from '#core/record/options/static-options.ts';
import { resolveParameters } from '#core/compile/parameters/parameters.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { Option, Source } from '#schemas/language/source.ts';
import { dictionaryOptions } from '../../services/dictionary-options.ts';
import type { ReleasedModel } from '../forms/released-model.ts';
import type { Writer } from '../../platform/context/context.ts';
import { occurrencesOf } from '../fields/field-occurrences.ts';
import {
  type AcceptedValues,
  keyOf,
  keysIn,
  keysOf,
  notAllowed,
  type Reference,
  referencesIn,
  valueInScope,
} from './references.ts';
import type { RecordField } from '../fields/record-fields.ts';

type Values = Readonly<Record<string, unknown>>;

/** A source whose rows depend on the person who writes the record. */
export type RowsSource = Extract<Source, { interface: string } | { model: string } | { call: string }>;

/** Rows of a source for a record of this form, as the writer sees them; none where the writer sees none. */
export type OptionRows = (source: RowsSource, input: Values, modelId: string) => Promise<readonly Values[]>;

interface OptionContext {
  begins: AcceptedValues;
  scope: RecordScope;
  /** Absent: the writer is trusted, and nothing is checked. */
  optionsAt: OptionReader | undefined;
}

/** A newly chosen value of a record, in the record or one of its rows, with the options of its field there. */
interface NewChoice {
  field: RecordField;
  path: string;
  /** The record, or the row. */
  holder: Record<string, unknown>;
  put: readonly Reference[];
  options: readonly Option[];
}

/**
 * Writes newly chosen options as their sources spell them, each once (ONLINEDEV-022), into the values. Those of a
 * definition were written so when the record was parsed.
 */
export async function writeOwnIds(model: ReleasedModel, values: Record<string, unknown>, given: OptionContext) {
  for (const { field, holder, options } of await newChoices(model, values, given)) {
    holder[field.key] = inOwnIds(field.node, holder[field.key], options);
  }
}

/**
 * Issues of values outside the options of their fields, in rows too (ONLINEDEV-019). Previously stored values and
 * defaults of the form are accepted. Fields without fixed options, such as a text with suggestions, accept any value.
 */
export async function checkOptions(
  context: Writer,
  model: ReleasedModel,
  stored: Values,
  given: OptionContext,
): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const { field, path, put, options } of await newChoices(model, stored, given)) {
    const outside = put.filter((pick) => !isAmong(options, pick));
    if (outside.length === 0 || (await isBegun(field, outside, given.begins))) continue;
    issues.push(notAllowed(path, field, context));
  }
  return issues;
}

async function newChoices(
  { fields }: ReleasedModel,
  values: Values,
  { begins, scope, optionsAt }: OptionContext,
): Promise<NewChoice[]> {
  if (optionsAt === undefined) return [];
  const choices: NewChoice[] = [];
  for (const field of [...fields.values()].filter(({ node }) => takesOptions(node))) {
    const held = keysIn(field, begins.before ?? {});
    for (const { path, now } of occurrencesOf(field, values, undefined)) {
      const put = referencesIn(field, now[field.key]).flatMap(({ pick }) => (held.has(keyOf(pick)) ? [] : [pick]));
      if (put.length === 0) continue;
      const options = await optionsAt(field.node, readIn(field, now, values, scope));
      if (options) choices.push({ field, path, holder: now, put, options });
    }
  }
  return choices;
}

/** The options of a field at its place; undefined for those of a call the server cannot repeat, which is an issue before release. */
export type OptionReader = (
  node: CompiledNode,
  read: (name: string) => unknown,
) => Promise<readonly Option[] | undefined>;

/** Reads the options of fields; equal questions are sent once. */
export function optionReader(context: Writer, rows: OptionRows, modelId: string): OptionReader {
  const known = new Map<string, Promise<readonly Option[]>>();
  return async (node, read) => {
    const { source } = node;
    if (source === undefined || ('static' in source && !isBelow(source))) return definedOptions(node);
    if ('call' in source && !optionCalls.has(source.call)) return undefined;
    const input = resolveParameters('with' in source ? source.with : undefined, read);
    const question = JSON.stringify([source, input]);
    const options = known.get(question) ?? askOptions(context, rows, { source, input, modelId });
    known.set(question, options);
    return options;
  };
}

async function askOptions(
  context: Writer,
  rows: OptionRows,
  { source, input, modelId }: { source: Source; input: Values; modelId: string },
): Promise<readonly Option[]> {
  if ('dictionary' in source) {
    const entries = (await dictionaryOptions(context, new Set([source.dictionary])))(source);
    return entriesBelow(entries, source, input);
  }
  if ('static' in source) return entriesBelow(source.static, source, input);
  return offered(optionsOf(await rows(source, input, modelId), source), undefined);
}

/** An option anywhere in the tree, or the end of a way through it. */
function isAmong(options: readonly Option[], { id, path }: Reference): boolean {
  if (path === undefined) return findOption(options, id) !== undefined;
  let level: readonly Option[] | undefined = options;
  for (const step of path) {
    const option: Option | undefined = level?.find((one) => String(one.id) === step);
    if (option === undefined) return false;
    level = option.children;
  }
  return true;
}

/** Whether a new record or row begins with what was put there. */
async function isBegun(field: RecordField, put: readonly Reference[], { current }: AcceptedValues): Promise<boolean> {
  const initial = keysOf(field, emptyValue(field.node, await current()));
  return put.every((pick) => initial.includes(keyOf(pick)));
}

/** Names as the parameters of a field read them: a column of the same row first. */
/** Reads what the source of a field reads: of its row, of its record, of the user. */
export function readIn(
  field: RecordField,
  holder: Values,
  record: Values,
  scope: RecordScope,
): (name: string) => unknown {
  const read = readerOf(record, scope, field.table === undefined ? undefined : holder);
  return (name) => valueInScope(field, holder, record, name) ?? read(name);
}
