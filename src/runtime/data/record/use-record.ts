import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { idsBack } from '#core/record/names-to-ids.ts';
import { emptyRecord, parseRecord, storeRecord } from '#core/record/record.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { fieldSummary } from '../../form/value-summary.ts';
import { savedToastMs, toastMs } from '../../context/toast-durations.ts';
import { useScope } from '../../page/name-resolver.ts';
import { useCreated, useLatest } from '../../context/effects.ts';
import { type PlatformValue, usePlatform } from '../../context/platform.ts';
import { type Services, useServices } from '../../context/services.ts';
import { useTranslation } from '../../context/use-translation.ts';
import { draftBase } from '../../form/draft.ts';
import type { FormStore } from '../../form/form-store.ts';
import { hasPending } from '../../form/pending.ts';
import { storedDraftKey, useConnected, useFormOpener } from '../../page/use-form-opener.ts';
import { hasId, isSameRecord, type RecordCalls, recordOf, saveInput, valuesOf } from './record-calls.ts';
import { changedFields, type Conflict, useConflict } from './conflict.ts';
import { foreignNames, passOnForeign } from './foreign-values.ts';
import type { RecordForm } from './record-form.ts';
import { type UnsavedForm, useUnsavedForm } from '../../context/unsaved-forms.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** A form for one record: loading, failed to load, or open. */
export interface OpenRecord {
  state: 'loading' | 'failed' | 'ready';
  /** Present once the form is ready. */
  store: FormStore | undefined;
  form: RecordForm;
  /** What the load call answered besides the values. */
  answer: Parameters;
  /** Present while the form shows a restored draft instead of the stored record. */
  draft: RestoredDraft | undefined;
  /** Present while a save waits for the resolution of a conflict. */
  conflict: Conflict | undefined;
  /** Why the last save failed, until it is dismissed or the next attempt begins. */
  problem: SaveProblem | undefined;
  reload(): void;
}

/** The text of the toast of ERROR-001, shown at the form so that the reason stays visible after the toast. */
export interface SaveProblem {
  text: string;
  close(): void;
}

/** A draft that was restored over the record. */
export interface RestoredDraft {
  /** Epoch milliseconds; undefined: not known. */
  savedAt: number | undefined;
  /** Discards the draft: back to the stored record. */
  discard(): void;
}

/**
 * Opens a form: for the record whose `id` is in the parameters, otherwise for a new one initialised from the
 * parameters.
 */
export function useRecord(
  screen: CompiledScreen,
  calls: RecordCalls,
  parameters: Parameters,
  onSaved: OnSaved = () => {},
  onRefused: () => void = () => {},
): OpenRecord {
  const platform = usePlatform();
  const services = useServices();
  const scope = useScope();
  const open = useFormOpener();
  const loads = calls.load !== undefined && hasId(parameters);
  const opening = useId();
  const question = JSON.stringify([calls.load, parameters]);
  const [last, setLast] = useState<{ question: string; answer: unknown; isDeleted?: boolean }>();
  let own = last?.question === question ? last : undefined;
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['record', opening, question],
    queryFn: async ({ signal }) =>
      (await services.client.send(calls.load as string, parameters, { signal, named: true })).data,
    enabled: loads && !own,
    // Never refetch: a second answer must not overwrite unsaved input.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  // A form that was hidden for a while uses its first answer again: a refetch must not lose unsaved input.
  const draftKey = draftKeyOf(calls, parameters, platform, services);
  if (data !== undefined && own?.answer !== data) own = { question, answer: data };
  else if (!own && isMissing(error) && calls.create !== undefined) {
    const answer = baseOf(platform.storage, draftKey);
    if (answer !== undefined) own = { question, answer, isDeleted: true };
  }
  if (own && own !== last) setLast(own);
  const loaded = own?.answer;
  const isReady = !loads || loaded !== undefined;
  const [current, setCurrent] = useState<unknown>();
  // Reads language or user without following them: a change must not discard unsaved values.
  const { store, base } = useCreated([isReady, loaded, screen, scope, open, current], () => {
    if (!isReady) return { store: undefined, base: undefined };
    if (!loads) {
      const fresh = open({ screen, record: freshRecord(screen, parameters, platform), scope, draftKey });
      passOnForeign(parameters, fresh, (name) => fresh.read(name, undefined, undefined));
      return { store: fresh, base: loaded };
    }
    // A draft of an older record version counts as opened then: saving it, or resolving it now, shows the conflict.
    const older = current === loaded ? undefined : olderBase(platform.storage, draftKey, loaded);
    const from = older ?? loaded;
    const { values: record, issues: found } = loadedRecord(screen, valuesOf(from, calls.packed), platform);
    return { store: open({ screen, record, found, scope, draftKey, base: from }), base: from };
  });
  useConnected(store);
  useLeaving(store, draftKey !== undefined);
  const draft = useRestored(store, base === loaded ? undefined : () => setCurrent(loaded));

  const waiting = useTranslation()('form.uploading');
  const [problem, setProblem] = useState<{ store: FormStore | undefined; text: string }>();
  const onProblem = (text: string | undefined) => setProblem(text ? { store, text } : undefined);
  const { conflict, ask } = useConflict();
  const reload = () => {
    if (loads) void refetch();
  };
  const opened = { store, loaded: base, parameters, calls, onSaved, onRefused, onProblem, waiting, ask, reload };
  const newer = useRef<Newer>(undefined);
  const becomesNew = useRef(false);
  const form = useRecordForm(screen, opened, newer, becomesNew);
  useOlderDraft(store, async () => {
    if (own?.isDeleted) {
      becomesNew.current = (await ask('gone', [])) !== undefined;
      return;
    }
    if (base === loaded || newer.current?.than === base) return;
    if (!(await settleChanges(screen, opened, loaded, platform))) return;
    newer.current = { than: base, answer: loaded };
  });
  const shownProblem =
    problem && problem.store === store ? { text: problem.text, close: () => setProblem(undefined) } : undefined;
  const state = isError && loaded === undefined ? 'failed' : store ? 'ready' : 'loading';
  return { state, store, form, answer: recordOf(loaded), draft, conflict, problem: shownProblem, reload };
}

/** Called after a save; the promise resolves when the server's message has disappeared. The result is awaited. */
export type OnSaved = (
  toastShown: PromiseLike<unknown>,
  saved: Pick<RecordForm, 'clear'> & Pick<OpenRecord, 'reload'>,
) => unknown;

interface Opened {
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
  /** Message shown while a field of the form is still pending, for example an upload. */
  waiting: string;
  ask: ReturnType<typeof useConflict>['ask'];
  reload(): void;
}

/** The form as actions see it; a stable object, whatever record is open. */
function useRecordForm(
  screen: CompiledScreen,
  opened: Opened,
  newer: RefObject<Newer | undefined>,
  becomesNew: RefObject<boolean>,
): RecordForm {
  const platform = usePlatform();
  const services = useServices();
  const isNew = !hasId(opened.parameters);
  const latest = useLatest(opened);
  return useMemo<RecordForm>(() => {
    const clear = () => latest.current.store?.reset(freshRecord(screen, latest.current.parameters, platform));
    const validate = () => latest.current.store?.checkAll().length === 0;
    return {
      isNew,
      store: () => latest.current.store,
      validate,
      clear,
      async submit(named, more, isPressed) {
        const { store, loaded, parameters, calls, onSaved, onRefused, onProblem } = latest.current;
        const own = isNew ? calls.create : calls.update;
        const written = named ?? own;
        const call = written === undefined ? undefined : services.client.find(written);
        if (!store || !call || written === undefined) throw new Error(`nothing saves this form: ${written ?? '-'}`);
        if (hasPending(store)) {
          void services.toast('warning', latest.current.waiting, toastMs);
          return false;
        }
        if (!validate()) return false;
        // Another call, or another record in the parameters, does not save the record of this form.
        const isThis = written === own && isSameRecord(call, parameters, more);
        const name = isThis ? written : (services.authored?.plainName(written) ?? written);
        if (isThis && services.authored) {
          const { authored } = services;
          const foreign = foreignNames(store, (field) => store.read(field, undefined, undefined));
          if (foreign.length > 0) {
            if (!(await authored.askToHandOn(fieldSummary(screen, store, foreign, platform)))) return false;
          } else if (!isPressed && !(await authored.askToSave())) return false;
        }
        let toastShown: PromiseLike<unknown> = Promise.resolve();
        onProblem(undefined);
        try {
          const save = async (): Promise<Awaited<ReturnType<typeof services.client.send>>> => {
            if (isThis && becomesNew.current) return createInstead(screen, latest.current, more, platform, services);
            const base = newer.current && newer.current.than === loaded ? newer.current.answer : loaded;
            const values = storeRecord(screen, store.record(), { user: platform.user });
            const input = saveInput(call, calls, { loaded: base, parameters, values, more });
            try {
              return await services.client.send(name, input, { named: true });
            } catch (reason) {
              const way =
                isThis && !isNew
                  ? await resolveConflict(reason, screen, latest.current, platform, services)
                  : undefined;
              if (way === undefined) throw reason;
              if (way === 'new') return createInstead(screen, latest.current, more, platform, services);
              newer.current = { than: loaded, answer: way.answer };
              return save();
            }
          };
          const answer = await save();
          if (answer.msg !== '') toastShown = services.toast('success', answer.msg, savedToastMs);
        } catch (reason) {
          if (reason instanceof CallError) {
            const isAtFields = isIssues(reason.data) && reason.data.length > 0 && store.showIssues(reason.data);
            // Passwords typed to log in or to unlock are not work that could be lost.
            const isTypedWork = call.keepsSession !== true && ['refused', 'network'].includes(reason.reason);
            if (isTypedWork && !isAtFields) onProblem(reason.msg);
          }
          if (reason instanceof CallError && reason.reason === 'refused') onRefused();
          throw reason;
        }
        store.saved();
        await onSaved(toastShown, { clear, reload: latest.current.reload });
        return true;
      },
    };
  }, [isNew, screen, services, platform, latest, newer, becomesNew]);
}

/** The currently stored record, replacing the one that the form was opened with. */
interface Newer {
  than: unknown;
  answer: unknown;
}

/**
 * Resolves a save refused because the record was changed or deleted meanwhile: the person decides field by field, and
 * the save continues with the newer record, or creates a new one. Undefined: not resolved, the refusal is shown.
 */
async function resolveConflict(
  reason: unknown,
  screen: CompiledScreen,
  opened: Opened,
  platform: PlatformValue,
  services: Services,
): Promise<'new' | { answer: unknown } | undefined> {
  const { store, parameters, calls, ask } = opened;
  if (!(reason instanceof CallError) || !store) return undefined;
  if (reason.code === codes.missing) {
    return calls.create !== undefined && (await ask('removed', [])) ? 'new' : undefined;
  }
  if (reason.code !== codes.outdated || calls.load === undefined) return undefined;
  try {
    const answer = (await services.client.send(calls.load, parameters, { named: true, quiet: true })).data;
    return (await settleChanges(screen, opened, answer, platform)) ? { answer } : undefined;
  } catch (failure) {
    return resolveConflict(failure, screen, opened, platform, services);
  }
}

/**
 * Merges the stored record under the values of the form; the person decides field by field. False: returned to the form
 * without a decision.
 */
async function settleChanges(
  screen: CompiledScreen,
  { store, loaded, calls, ask }: Opened,
  answer: unknown,
  platform: PlatformValue,
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
async function createInstead(
  screen: CompiledScreen,
  { store, parameters, calls }: Opened,
  more: Parameters,
  { user }: PlatformValue,
  services: Services,
) {
  const name = calls.create as string;
  const call = services.client.find(name);
  if (!call || !store) throw new Error(`nothing creates this form: ${name}`);
  const { id: _gone, ...rest } = parameters;
  const values = storeRecord(screen, store.record(), { user });
  const { id: _id, ...input } = saveInput(call, calls, { loaded: undefined, parameters: rest, values, more });
  return services.client.send(name, input, { named: true });
}

/** Closing the page or overlay of this form asks about its unsaved changes. */
function useLeaving(store: FormStore | undefined, hasDraft: boolean): void {
  const latest = useLatest(store);
  const form = useMemo<UnsavedForm>(
    () => ({
      isDirty: () => latest.current?.dirty() === true,
      hasDraft,
      setAside: () => latest.current?.setAside(),
      forget: () => latest.current?.forget(),
    }),
    [hasDraft, latest],
  );
  useUnsavedForm(form);
}

/** Shows the conflict at once when a restored draft belongs to an older version of the record. */
function useOlderDraft(store: FormStore | undefined, settle: () => Promise<void>): void {
  const onOpen = useEffectEvent(settle);
  useEffect(() => {
    if (store?.isRestored) void onOpen();
  }, [store]);
}

/** The restored draft of a form, until it is discarded, saved or reset. `reopen`: with the currently stored record. */
function useRestored(store: FormStore | undefined, reopen: (() => void) | undefined): RestoredDraft | undefined {
  const onDiscarded = useLatest(reopen);
  const [discarded, setDiscarded] = useState<FormStore>();
  return useMemo(() => {
    if (!store?.isRestored || store === discarded) return undefined;
    const discard = () => {
      store.discardDraft();
      onDiscarded.current?.();
      setDiscarded(store);
    };
    return { savedAt: store.restoredFrom, discard };
  }, [store, discarded, onDiscarded]);
}

/**
 * Forms with a save call have a draft per user, address, form and record. Without a login there is none: the next
 * visitor would find it.
 */
function draftKeyOf({ create, update }: RecordCalls, { id }: Parameters, { user }: PlatformValue, services: Services) {
  const call = update ?? create;
  if (call === undefined || !user['userId']) return undefined;
  // Without the random mark of calls written by the page, which differs on each visit: a later visit must find the
  // draft.
  const plain = services.authored?.plainName(call) ?? call;
  return [user['userId'], services.route.path, plain, id].join('|');
}

const isMissing = (error: unknown): boolean => error instanceof CallError && error.code === codes.missing;

/** The record that a stored draft is based on. */
const baseOf = (storage: PlatformValue['storage'], draftKey: string | undefined): unknown =>
  storage && draftKey !== undefined ? draftBase(storage, storedDraftKey(draftKey)) : undefined;

/** The record that a draft is based on, if that is another version of the loaded one. */
function olderBase(storage: PlatformValue['storage'], draftKey: string | undefined, loaded: unknown): unknown {
  const base = baseOf(storage, draftKey);
  const versions = [base, loaded].map((answer) => recordOf(answer)['version']);
  return versions.includes(undefined) || versions[0] === versions[1] ? undefined : base;
}

/** Parses a loaded record; labels that arrived in place of ids go into the label cache, the form holds the ids. */
function loadedRecord(screen: CompiledScreen, loaded: Parameters, { names }: PlatformValue) {
  const { values, named } = idsBack(screen, loaded);
  names?.learn(named);
  return parseRecord(screen, values);
}

/** Default values, then the parameters that match field names. */
function freshRecord(screen: CompiledScreen, parameters: Parameters, { now, user }: PlatformValue) {
  const start = emptyRecord(screen, { now: now(), user });
  const given = parseRecord(screen, parameters).values;
  for (const name of Object.keys(start)) if (parameters[name] !== undefined) start[name] = given[name];
  return start;
}

/** Whether the data of a refused save is a list of issues (ERROR-009). */
function isIssues(data: unknown): data is Issue[] {
  return Array.isArray(data) && data.every((one) => typeof (one as Partial<Issue> | null)?.path === 'string');
}
