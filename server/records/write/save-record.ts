import { AsyncLocalStorage } from 'node:async_hooks';
import type { Issue } from '#schemas/language/issue.ts';
import { flowStates } from '#schemas/resources/onlinedev/flow-state.ts';
import { provideRuleBudget, RuleBudget, RuleBudgetSpent } from '#core/rules/budget.ts';
import { type Current, hasRows, isCalculated } from '#core/kind/kind.ts';
import { own } from '#core/schema/record.ts';
import { computeRecord } from '#core/record/compute-record.ts';
import {
  checkField,
  checkRecord,
  emptyRecord,
  parseRecord,
  type RecordScope,
  storeRecord,
} from '#core/record/record.ts';
import { json, stampChange, stampNew } from '../../platform/db/columns.ts';
import { gramsColumn } from '../../platform/db/search-columns.ts';
import { notFound, conflict, badRequest } from '../../platform/errors/app-error.ts';
import { ownPlaces } from '../../services/organisation/own-places.ts';
import type { Writer } from '../../platform/context/context.ts';
import { keywordFields, type ReleasedModel } from '../forms/released-model.ts';
import { calendarFor, formulaUser } from '../forms/formula-context.ts';
import { parseDefinition } from '../forms/parse-definition.ts';
import { translateText } from '../../platform/envelope/sentence.ts';
import { takeNumbers } from '../../services/numbering.ts';
import { withAttributes } from '../names/attributes.ts';
import { withClosedValues } from '../validation/closed-values.ts';
import { fillingOf, fillSystemFields } from './system-fields.ts';
import { withPreviousValues } from './previous-values.ts';
import { isOfBefore, unreadableTables } from '../validation/unchanged-values.ts';
import { delegatedNames } from '../access/delegated-access.ts';
import { computeWithLookups } from '../access/lookup-records.ts';
import { withHidden } from '../read/hidden-values.ts';
import { wordsFor } from './keyword.ts';
import {
  checkOptions,
  optionReader,
  type OptionReader,
  type OptionRows,
  writeOwnIds,
} from '../validation/allowed-options.ts';
import { checkReferences } from '../validation/new-references.ts';
import { seenBy } from '../read/read-record.ts';
import { withOwnRowIds, withRowIds } from '../fields/row-ids.ts';
import type { ExternalLookup } from '../names/record-names.ts';
import { findUniqueViolations } from '../validation/unique-values.ts';
import { checkUploads } from '../validation/upload-limits.ts';
import { parseAddress, requestName } from '#core/schema/address.ts';

type Values = Readonly<Record<string, unknown>>;

/** Options of a write in addition to its values. */
interface Options {
  /** A draft may leave required fields empty. */
  isDraft?: boolean;
  /** Resolves rows of data interfaces; absent when the server itself is the writer. */
  externalLookup?: ExternalLookup;
  /** Asks the sources of option fields; absent where the server itself is the writer. */
  optionRows?: OptionRows;
  /** Reads options once for all records of a batch. */
  optionsAt?: OptionReader;
  /** The id of a new record, where it is not random. */
  id?: string;
}

/** Stores a new record of a form and answers its id. */
export async function createRecord(
  context: Writer,
  model: ReleasedModel,
  sent: Values,
  options: Options = {},
): Promise<string> {
  const record = await checkNewRecord(context, model, sent, options);
  await insertRecords(context, model, [record], options.externalLookup);
  return record.id;
}

/** A record after all checks, without what the server fills at last: its numbers, stamps and search words. */
export interface CheckedRecord {
  id: string;
  isDraft: boolean;
  values: Values;
  before?: Values | undefined;
}

/** A new record as {@link insertRecords} takes it; no number is drawn yet. */
export function checkNewRecord(
  context: Writer,
  model: ReleasedModel,
  sent: Values,
  { isDraft = false, id = context.newId(), ...options }: Options = {},
): Promise<CheckedRecord> {
  return checked(context, model, sent, { ...options, id, isDraft });
}

/** Stores new records by one statement; their numbers are drawn together. */
export async function insertRecords(
  context: Writer,
  model: ReleasedModel,
  records: readonly CheckedRecord[],
  externalLookup?: ExternalLookup,
): Promise<void> {
  if (records.length === 0) return;
  const prepared = await completed(context, model, records, externalLookup);
  const rows = prepared.map(({ id, isDraft, data, words }) => ({
    ...stampNew(context),
    id,
    modelId: model.id,
    data: json(data),
    words,
    grams: gramsColumn(words),
    version: 1,
    draft: isDraft ? (1 as const) : (0 as const),
    deleteMark: 0 as const,
    flowState: model.enableFlow === 1 && !isDraft ? flowStates.wait : null,
  }));
  await context.db.insertInto('record').values(rows).execute();
}

/** What becomes of a stored record. */
interface Change extends Options {
  id: string;
  sent: Values;
  version: number | undefined;
}

/**
 * Replaces a record's values and answers its new version. Optimistic locking: a save that started from another version than
 * the stored one is refused, unless the form says `concurrencyLock: false` (ONLINEDEV-014).
 */
export async function updateRecord(
  context: Writer,
  model: ReleasedModel,
  { id, sent, version, externalLookup, optionRows }: Change,
): Promise<number> {
  const before = await context.db
    .selectFrom('record')
    .select(['data', 'version'])
    .where('id', '=', id)
    .where('modelId', '=', model.id)
    .where('deleteMark', '=', 0)
    .where(seenBy(model))
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw notFound();
  if (isOutdated(model, version, before.version)) throw conflict('onlinedev.outdated');
  const stood = withRowIds(model.fields, before.data);
  const target = { id, isDraft: false, before: stood, externalLookup, optionRows };
  const record = await checked(context, model, sent, target);
  const { data, words } = (await completed(context, model, [record], externalLookup))[0] as Completed;
  await context.db
    .updateTable('record')
    .set({
      ...stampChange(context),
      data: json(data),
      words,
      grams: gramsColumn(words),
      version: before.version + 1,
      draft: 0,
    })
    .where('id', '=', id)
    .execute();
  return before.version + 1;
}

/** A caller without a version is refused only if the definition requires the lock. */
function isOutdated({ screen, formData }: ReleasedModel, version: number | undefined, stored: number): boolean {
  if (!screen.form.concurrencyLock || version === stored) return false;
  return version !== undefined || own(parseDefinition(formData), 'concurrencyLock') === true;
}

interface Target {
  id: string;
  isDraft: boolean;
  before?: Values;
  externalLookup?: ExternalLookup | undefined;
  optionRows?: OptionRows | undefined;
  optionsAt?: OptionReader | undefined;
}

const budgets = new AsyncLocalStorage<RuleBudget>();
provideRuleBudget(() => budgets.getStore());

/** Checks a record on one budget for the conditions of all its fields and rows; refused where they do too much. */
async function checked(...given: Parameters<typeof checkValues>): Promise<CheckedRecord> {
  try {
    return await budgets.run(new RuleBudget(), () => checkValues(...given));
  } catch (error) {
    if (error instanceof RuleBudgetSpent) throw badRequest('onlinedev.rules.tooMuch');
    throw error;
  }
}

/** From the client's input to the values of a record: parsed, recalculated, validated, reduced to the form's fields. */
async function checkValues(
  context: Writer,
  model: ReleasedModel,
  sent: Values,
  { id, isDraft, before, externalLookup, optionRows, optionsAt = readerFor(context, model, optionRows) }: Target,
): Promise<CheckedRecord> {
  const { screen, fields } = model;
  const own = await scopeOf(context);
  refuseFirst(context, overfullTables(own, model, sent, before));
  const around = { ...own, calendar: await calendarFor(context.db, screen) };
  const scope = { ...around, ...writableIn(model) };
  const current = () => currentOf(context, model);
  const parsed = parseRecord(screen, withHidden(model, sent, before ?? (await startOf(context, model))));
  const options = { before, current, scope, externalLookup, rows: optionRows };
  const closed = await withClosedValues(context, model, parsed.values, options);
  const complete = await withAttributes(context, model, { ...closed }, before, externalLookup);
  const begins = { before, current };
  const choosing = { begins, scope: around, optionsAt };
  await writeOwnIds(model, complete, choosing);
  const timed = { ...around, now: context.now() };
  const compute = (given: Values) => computeRecord(screen, given, timed);
  const values = await computeWithLookups(context, screen, complete, timed, compute, { modelId: model.id, id });
  const found = [...parsed.issues, ...checkRecord(screen, values, { ...scope, now: context.now() })];
  const issues = found.filter((issue) => !isOfBefore(issue, screen, values, before));
  const ofValues = isDraft ? issues.filter(({ id: said }) => !isAboutEmptiness(said)) : issues;
  const wrong = ofValues.filter(({ severity }) => severity === 'error');
  const stored = withoutUnstored(model, storeRecord(screen, withoutCells(values, wrong), around));
  // All reasons at once: what is wrong with other fields is not found out by saving again and again.
  refuseFirst(context, [
    ...wrong,
    ...(await checkUploads(context, model, stored, before)),
    ...(await checkReferences(context, model, stored, begins, externalLookup)),
    ...(await checkOptions(context, model, stored, choosing)),
    ...(await findUniqueViolations(context.db, model.id, fields, stored, id)),
  ]);
  const named = withOwnRowIds(fields, stored, () => context.newId());
  return { id, isDraft, before, values: { ...named, ...unreadableTables(screen, stored, before) } };
}

/** The values without the cells of these issues. */
function withoutCells(values: Values, issues: readonly Issue[]): Values {
  const rest: Record<string, unknown> = { ...values };
  for (const { path } of issues) {
    const { table, row, field } = parseAddress(path);
    if (table === undefined) delete rest[field];
    else if (row === undefined || !Array.isArray(rest[table])) delete rest[table];
    else {
      rest[table] = (rest[table] as Record<string, unknown>[]).map((own, index) =>
        index === row ? Object.fromEntries(Object.entries(own).filter(([name]) => name !== field)) : own,
      );
    }
  }
  return rest;
}

/** The options of one record; a trusted writer asks for none. */
const readerFor = (context: Writer, { id }: ReleasedModel, rows: OptionRows | undefined): OptionReader | undefined =>
  rows && optionReader(context, rows, id);

/** Tables with more rows than they take, known before any row is read; those that were stored so may keep their number. */
function overfullTables(
  around: RecordScope,
  { screen }: ReleasedModel,
  sent: Values,
  before: Values | undefined,
): Issue[] {
  const scope = { ...around, read: () => undefined };
  return [...screen.fields].flatMap(([name, node]) => {
    const [rows, stored] = [own(sent, name), own(before, name)];
    if (!hasRows(node.kind) || !Array.isArray(rows)) return [];
    if (Array.isArray(stored) && rows.length <= stored.length) return [];
    return rows.length > 0 ? checkField(node, rows, scope) : [];
  });
}

/** A record as stored, without its stamps: with what the server fills, and its search words. */
interface Completed extends CheckedRecord {
  data: Record<string, unknown>;
  words: string;
}

async function completed(
  context: Writer,
  model: ReleasedModel,
  records: readonly CheckedRecord[],
  externalLookup: ExternalLookup | undefined,
): Promise<Completed[]> {
  const { fields } = model;
  const { db } = context;
  const filling = fillingOf(context, (rule, amount) => takeNumbers(db, rule, amount, context.now()));
  const filled = await fillSystemFields(fields, records, filling);
  const whole = records.map((record, at) => ({
    ...record,
    data: withPreviousValues(fields, filled[at] ?? {}, record.before),
  }));
  const data = whole.map((record) => record.data);
  const names = externalLookup && delegatedNames({ db }, model.id);
  const words = await wordsFor(db, fields, keywordFields(model), data, names);
  return whole.map((record, at) => ({ ...record, words: words[at] ?? '' }));
}

/** An empty record with its defaults, as it would be stored; needed only where the user may not write all fields. */
async function startOf(context: Writer, model: ReleasedModel): Promise<Values> {
  return model.rights ? initialValues(context, model) : {};
}

/** The stored values of a new record: its defaults. */
export async function initialValues(context: Writer, model: ReleasedModel): Promise<Record<string, unknown>> {
  const empty = emptyRecord(model.screen, await currentOf(context, model));
  return storeRecord(model.screen, empty, await scopeOf(context));
}

/** The time, user and calendar for the defaults of a record. */
async function currentOf(context: Writer, { screen, fields }: ReleasedModel): Promise<Current> {
  const isPlaced = [...fields.values()].some(({ node }) => node.config.defaultCurrent === true);
  const places = isPlaced && (await ownPlaces(context.db, context.user));
  const calendar = await calendarFor(context.db, screen);
  const { user } = await scopeOf(context);
  return { now: context.now(), user: { ...context.user, ...user, ...places }, calendar };
}

/** Fields the user may not write stay unchanged, so they are not validated. */
const writableIn = ({ rights }: ReleasedModel): Pick<RecordScope, 'allows'> =>
  rights ? { allows: ({ field }) => field === undefined || rights.fields.has(requestName(field)) } : {};

const isAboutEmptiness = (id: string) => id === 'check.required' || id === 'check.requiredList';

export async function scopeOf({ db, user, language }: Writer): Promise<RecordScope> {
  return { user: await formulaUser(db, user), language };
}

/** Removes calculated fields and attributes that the form does not store; lists and details compute them. */
function withoutUnstored({ fields }: ReleasedModel, stored: Record<string, unknown>): Record<string, unknown> {
  const unstored = [...fields.values()].filter(
    ({ node }) => (isCalculated(node.kind) || node.kind?.reference?.attributeOf) && node.props['isStorage'] === 0,
  );
  for (const { key, table } of unstored) {
    const holders = table === undefined ? [stored] : ((stored[table] as Record<string, unknown>[] | undefined) ?? []);
    for (const holder of holders) delete holder[key];
  }
  return stored;
}

/** The first error becomes the message, all of them the data. */
function refuseFirst({ language }: Writer, issues: readonly Issue[]): void {
  const errors = issues.filter(({ severity }) => severity === 'error');
  const first = errors[0];
  if (!first) return;
  const params = Object.entries(first.params).map(([name, value]) => [
    name,
    typeof value === 'string' ? translateText(language, value) : value,
  ]);
  throw badRequest(first.id, Object.fromEntries(params), errors);
}
