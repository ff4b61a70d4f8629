import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { CallError } from '#client/call-error.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { useCreated, useLatest } from '../../context/effects.ts';
import type { PlatformValue } from '../../context/platform.ts';
import type { Services } from '../../context/services.ts';
import { type UnsavedForm, useUnsavedForm } from '../../context/unsaved-forms.ts';
import { useTranslation } from '../../context/use-translation.ts';
import { draftBase } from '../../form/draft.ts';
import type { FormStore } from '../../form/form-store.ts';
import { useScope } from '../../page/name-resolver.ts';
import { storedDraftKey, useConnected, useFormOpener } from '../../page/use-form-opener.ts';
import { type Conflict, useConflict } from './conflict.ts';
import { passOnForeign } from './foreign-values.ts';
import { hasId, type RecordCalls, recordOf, valuesOf } from './record-calls.ts';
import type { RecordForm } from './record-form.ts';
import {
  createRecordForm,
  freshRecord,
  loadedRecord,
  type OnSaved,
  type Opened,
  type Parameters,
  type Resolution,
  type SaveContext,
  settleChanges,
} from './save-record.ts';
import { useApplication, useDevice, useHttp } from '../../context/application.tsx';

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
  const { platform, services } = useApplication();
  const draftKey = draftKeyOf(calls, parameters, platform, services);
  const loading = useLoading(calls, parameters, draftKey);
  const { loaded, reload } = loading;
  const { store, base, restart } = useOpened(screen, calls, parameters, loading, draftKey);
  useConnected(store);
  useLeaving(store, draftKey !== undefined);
  const draft = useRestored(store, base === loaded ? undefined : restart);

  const t = useTranslation();
  const waiting = t('form.uploading');
  const saveAnyway = t('form.saveAnyway');
  const { problem, onProblem } = useProblem(store);
  const { conflict, ask } = useConflict();
  const [resolution] = useState<Resolution>(() => ({}));
  const opened = { store, loaded: base, parameters, calls, onSaved, onRefused, onProblem, waiting, saveAnyway, ask, reload, resolution };
  const latest = useLatest<Opened>(opened);
  const isNew = !hasId(parameters);
  const form = useMemo(
    () => createRecordForm({ screen, platform, services }, isNew, () => latest.current),
    [isNew, screen, services, platform, latest],
  );
  useOlderDraft(store, () => settleDraft({ screen, platform }, opened, loading));
  const state = loading.hasFailed ? 'failed' : store ? 'ready' : 'loading';
  return { state, store, form, answer: recordOf(loaded), draft, conflict, problem, reload };
}

interface Loading {
  /** Whether there is a record to load. */
  isWanted: boolean;
  /** Its answer; undefined while there is none. */
  loaded: unknown;
  /** The record no longer exists: `loaded` is the one its draft is based on. */
  isDeleted: boolean;
  hasFailed: boolean;
  reload(): void;
}

/** Loads the record. A form that was hidden for a while uses its first answer again: no unsaved input is lost. */
function useLoading(calls: RecordCalls, parameters: Parameters, draftKey: string | undefined): Loading {
  const { storage } = useDevice();
  const { client } = useHttp();
  const opening = useId();
  const isWanted = calls.load !== undefined && hasId(parameters);
  const question = JSON.stringify([calls.load, parameters]);
  const [last, setLast] = useState<{ question: string; answer: unknown; isDeleted: boolean }>();
  let own = last?.question === question ? last : undefined;
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['record', opening, question],
    queryFn: async ({ signal }) => (await client.send(calls.load as string, parameters, { signal, named: true })).data,
    enabled: isWanted && !own,
    // Never refetch: a second answer must not overwrite unsaved input.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  if (data !== undefined && own?.answer !== data) own = { question, answer: data, isDeleted: false };
  else if (!own && isMissing(error) && calls.create !== undefined) {
    const answer = baseOf(storage, draftKey);
    if (answer !== undefined) own = { question, answer, isDeleted: true };
  }
  if (own && own !== last) setLast(own);
  const reload = () => {
    if (isWanted) void refetch();
  };
  const { answer: loaded, isDeleted = false } = own ?? {};
  return { isWanted, loaded, isDeleted, hasFailed: isError && loaded === undefined, reload };
}

/** The store of the form, once its record is loaded. `restart`: opens the stored record in place of the draft's. */
function useOpened(
  screen: CompiledScreen,
  calls: RecordCalls,
  parameters: Parameters,
  { isWanted, loaded }: Loading,
  draftKey: string | undefined,
) {
  const { platform } = useApplication();
  const scope = useScope();
  const open = useFormOpener();
  const isReady = !isWanted || loaded !== undefined;
  const [current, setCurrent] = useState<unknown>();
  // Reads language or user without following them: a change must not discard unsaved values.
  const { store, base } = useCreated([isReady, loaded, screen, scope, open, current], () => {
    if (!isReady) return { store: undefined, base: undefined };
    if (!isWanted) {
      const fresh = open({ screen, record: freshRecord(screen, parameters, platform), isNew: true, scope, draftKey });
      passOnForeign(parameters, fresh, (name) => fresh.read(name, undefined, undefined));
      return { store: fresh, base: loaded };
    }
    // A draft of an older record version counts as opened then: saving it, or resolving it now, shows the conflict.
    const older = current === loaded ? undefined : olderBase(platform.storage, draftKey, loaded);
    const from = older ?? loaded;
    const { values: record, issues: found } = loadedRecord(screen, valuesOf(from, calls.packed), platform);
    return { store: open({ screen, record, found, scope, draftKey, base: from }), base: from };
  });
  return { store, base, restart: () => setCurrent(loaded) };
}

/** Why the last save of this store failed. */
function useProblem(store: FormStore | undefined) {
  const [known, setKnown] = useState<{ store: FormStore | undefined; text: string }>();
  const problem: SaveProblem | undefined =
    known && known.store === store ? { text: known.text, close: () => setKnown(undefined) } : undefined;
  return { problem, onProblem: (text: string | undefined) => setKnown(text ? { store, text } : undefined) };
}

/** Resolves the conflict of a restored draft whose record was changed or deleted meanwhile. */
async function settleDraft(context: Omit<SaveContext, 'services'>, opened: Opened, { loaded, isDeleted }: Loading) {
  const { resolution, loaded: base } = opened;
  if (isDeleted) resolution.becomesNew = (await opened.ask('deletedBefore', [])) !== undefined;
  else if (base !== loaded && resolution.newer?.than !== base && (await settleChanges(context, opened, loaded))) {
    resolution.newer = { than: base, answer: loaded };
  }
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

