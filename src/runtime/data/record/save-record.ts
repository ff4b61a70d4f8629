import { CallError } from '#client/call-error.ts';
import type { Answer } from '#client/client.ts';
import { idsBack } from '#core/record/names-to-ids.ts';
import { emptyRecord, parseRecord, storeRecord } from '#core/record/record.ts';
import { issueSentence } from '#core/text/issue-sentence.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { Call } from '#schemas/protocol/contract.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import type { PlatformValue } from '../../context/platform.ts';
import type { Services } from '../../context/services.ts';
import { savedToastMs, toastMs } from '../../context/toast-durations.ts';
import type { FormStore } from '../../form/form-store.ts';
import { invalidValueId } from '../../form/invalid-values.ts';
import { hasPending } from '../../form/pending.ts';
import { fieldSummary } from '../../form/value-summary.ts';
import { changedFields, type useConflict } from './conflict.ts';
import { foreignNames } from './foreign-values.ts';
import { isSameRecord, type RecordCalls, saveInput, valuesOf } from './record-calls.ts';
import type { RecordForm } from './record-form.ts';

export type Parameters = Readonly<Record<string, unknown>>;

/** Called after a save; the promise resolves when the server's message has disappeared. The result is awaited. */
export type OnSaved = (toastShown: PromiseLike<unknown>, saved: Pick<RecordForm, 'clear'> & Reload) => unknown;

interface Reload {
  reload(): void;
}

/** An open record, as a save reads it. */
export interface Opened extends Reload {
  store: FormStore | undefined;
  /** The record as loaded. */
  loaded: unknown;
  parameters: Parameters;
  calls: RecordCalls;
  onSaved: OnSaved;
  /** The server refused the save. */
  onRefused(): void;
  /** A save failed for a reason that no visible field shows; undefined: another attempt begins. */
  onProblem(text: string | undefined): void;
  /** The question before a record with warnings is saved. */
  saveAnyway: string;
  /** Message shown while a field of the form is still pending, for example an upload. */
  waiting: string;
  ask: ReturnType<typeof useConflict>['ask'];
  resolution: Resolution;
}

/** How conflicts of an open record were resolved so far; written by saves. */
export interface Resolution {
  /** The currently stored record, in place of the one that the form was opened with. */
  newer?: { than: unknown; answer: unknown };
  /** The record no longer exists: the next save creates it. */
  becomesNew?: boolean;
}

export interface SaveContext {
  screen: CompiledScreen;
  platform: PlatformValue;
  services: Services;
}

/** The form as actions see it. `latest`: the record that is open now. */
export function createRecordForm(context: SaveContext, isNew: boolean, latest: () => Opened): RecordForm {
  const { screen, platform, services } = context;
  const clear = () => latest().store?.reset(freshRecord(screen, latest().parameters, platform));
  const validate = () => isAccepted(latest().store?.checkAll());
  return {
    isNew,
    store: () => latest().store,
    validate,
    clear,
    async submit(named, more, isPressed) {
      const opened = latest();
      const { store, parameters, calls } = opened;
      const own = isNew ? calls.create : calls.update;
      const name = named ?? own;
      const call = name === undefined ? undefined : services.client.find(name);
      if (!store || !call || name === undefined) throw new Error(`nothing saves this form: ${name ?? '-'}`);
      if (hasPending(store)) {
        void services.toast('warning', opened.waiting, toastMs);
        return undefined;
      }
      const found = store.checkAll();
      if (!isAccepted(found) || !(await areConfirmed(context, found, opened.saveAnyway))) return undefined;
      // Another call, or another record in the parameters, does not save the record of this form.
      const isThis = name === own && isSameRecord(call, parameters, more);
      if (isThis && !(await isConsented(context, store, isPressed))) return undefined;
      opened.onProblem(undefined);
      let toastShown: PromiseLike<unknown> = Promise.resolve();
      let answer: Answer;
      try {
        answer = await save(context, opened, latest, { name, call, more, isThis, isUpdate: isThis && !isNew });
        if (answer.msg !== '') toastShown = services.toast('success', answer.msg, savedToastMs);
      } catch (reason) {
        showFailure(reason, call, store, opened);
        throw reason;
      }
      store.saved();
      await opened.onSaved(toastShown, { clear, reload: latest().reload });
      return { data: answer.data };
    },
  };
}

const isAccepted = (issues: readonly Issue[] | undefined): boolean =>
  issues !== undefined && issues.every(({ severity }) => severity !== 'error');

/** Warnings of a check may be confirmed; values that were stored before the field changed need no question. */
async function areConfirmed({ platform, services }: SaveContext, found: readonly Issue[], question: string) {
  const warnings = found.filter(({ severity, id }) => severity === 'warning' && id !== invalidValueId);
  if (warnings.length === 0) return true;
  const sentences = new Set(warnings.map((issue) => issueSentence(issue, platform.messages)));
  return services.confirm(question, [...sentences].join('\n'));
}

/** Authored screens ask before they save on their own, or pass on values from outside the record. */
async function isConsented({ screen, platform, services: { authored } }: SaveContext, store: FormStore, isPressed: boolean) {
  if (!authored) return true;
  const foreign = foreignNames(store, (field) => store.read(field, undefined, undefined));
  if (foreign.length > 0) return authored.askToHandOn(fieldSummary(screen, store, foreign, platform));
  return isPressed || authored.askToSave();
}

interface SaveRequest {
  name: string;
  call: Call;
  more: Parameters;
  /** The call saves the record of this form. */
  isThis: boolean;
  /** The call changes the record that the form was opened with. */
  isUpdate: boolean;
}

/** Saves the values of the form; a conflict is resolved with the person, then saved again. */
async function save(
  context: SaveContext,
  opened: Opened,
  latest: () => Opened,
  request: SaveRequest,
): Promise<Awaited<ReturnType<Services['client']['send']>>> {
  const { screen, platform, services } = context;
  const { store, loaded, parameters, calls, resolution } = opened;
  const { name, call, more, isThis, isUpdate } = request;
  if (isThis && resolution.becomesNew) return createInstead(context, latest(), more);
  const base = resolution.newer?.than === loaded ? resolution.newer?.answer : loaded;
  const values = storeRecord(screen, store?.record() ?? {}, { user: platform.user });
  const input = saveInput(call, calls, { loaded: base, parameters, values, more });
  const sent = isThis ? name : (services.authored?.plainName(name) ?? name);
  try {
    return await services.client.send(sent, input, { named: true });
  } catch (reason) {
    const resolved = isUpdate ? await resolveConflict(context, latest(), reason) : undefined;
    if (resolved === undefined) throw reason;
    if (resolved === 'new') return createInstead(context, latest(), more);
    resolution.newer = { than: loaded, answer: resolved.answer };
    return save(context, opened, latest, request);
  }
}

/** Shows why a save failed: at the fields it concerns, otherwise at the form. */
function showFailure(reason: unknown, call: Call, store: FormStore, { onProblem, onRefused }: Opened): void {
  if (!(reason instanceof CallError)) return;
  const isAtFields = isIssues(reason.data) && reason.data.length > 0 && store.showIssues(reason.data);
  // Passwords typed to log in or to unlock are not work that could be lost.
  const isTypedWork = call.keepsSession !== true && ['refused', 'network'].includes(reason.reason);
  if (isTypedWork && !isAtFields) onProblem(reason.msg);
  if (reason.reason === 'refused') onRefused();
}

/**
 * Resolves a save refused because the record was changed or deleted meanwhile: the person decides field by field, and
 * the save continues with the newer record, or creates a new one. Undefined: not resolved, the refusal is shown.
 */
async function resolveConflict(
  context: SaveContext,
  opened: Opened,
  reason: unknown,
): Promise<'new' | { answer: unknown } | undefined> {
  const { store, parameters, calls, ask } = opened;
  if (!(reason instanceof CallError) || !store) return undefined;
  if (reason.code === codes.missing) {
    return calls.create !== undefined && (await ask('removed', [])) ? 'new' : undefined;
  }
  if (reason.code !== codes.outdated || calls.load === undefined) return undefined;
  try {
    const answer = (await context.services.client.send(calls.load, parameters, { named: true, quiet: true })).data;
    return (await settleChanges(context, opened, answer)) ? { answer } : undefined;
  } catch (failure) {
    return resolveConflict(context, opened, failure);
  }
}

/**
 * Merges the stored record under the values of the form; the person decides field by field. False: returned to the form
 * without a decision.
 */
export async function settleChanges(
  { screen, platform }: Omit<SaveContext, 'services'>,
  { store, loaded, calls, ask }: Pick<Opened, 'store' | 'loaded' | 'calls' | 'ask'>,
  answer: unknown,
): Promise<boolean> {
  if (!store) return false;
  const read = (data: unknown) => loadedRecord(screen, valuesOf(data, calls.packed), platform).values;
  const states = { opened: read(loaded), mine: store.record(), theirs: read(answer) };
  const fields = changedFields(screen, states, { user: platform.user });
  const taken = fields.length === 0 ? new Set<string>() : await ask('changed', fields);
  if (taken === undefined) return false;
  const theirs = fields.filter(({ name }) => taken.has(name)).map((field) => [field.name, field.theirs] as const);
  store.setMany(Object.fromEntries(theirs));
  store.rebase(answer);
  return true;
}

/** Saves the values of the form as a new record. */
async function createInstead({ screen, platform, services }: SaveContext, opened: Opened, more: Parameters) {
  const { store, parameters, calls } = opened;
  const name = calls.create as string;
  const call = services.client.find(name);
  if (!call || !store) throw new Error(`nothing creates this form: ${name}`);
  const { id: _ownId, ...rest } = parameters;
  const values = storeRecord(screen, store.record(), { user: platform.user });
  const { id: _id, ...input } = saveInput(call, calls, { loaded: undefined, parameters: rest, values, more });
  return services.client.send(name, input, { named: true });
}

/** Parses a loaded record; labels that arrived in place of ids go into the label cache, the form holds the ids. */
export function loadedRecord(screen: CompiledScreen, loaded: Parameters, { names }: PlatformValue) {
  const { values, named } = idsBack(screen, loaded);
  names?.learn(named);
  return parseRecord(screen, values);
}

/** Default values, then the parameters that match field names. */
export function freshRecord(screen: CompiledScreen, parameters: Parameters, { now, user }: PlatformValue) {
  const start = emptyRecord(screen, { now: now(), user });
  const given = parseRecord(screen, parameters).values;
  for (const name of Object.keys(start)) if (parameters[name] !== undefined) start[name] = given[name];
  return start;
}

/** Whether the data of a refused save is a list of issues (ERROR-009). */
function isIssues(data: unknown): data is Issue[] {
  return Array.isArray(data) && data.every((one) => typeof (one as Partial<Issue> | null)?.path === 'string');
}
