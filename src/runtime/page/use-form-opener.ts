import { createContext, use, useCallback, useEffect } from 'react';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { permissionCode } from '#core/permissions/permission-code.ts';
import { useAuth, useDevice, useI18n, useInterpreter } from '../context/application.tsx';
import { useLatest } from '../context/effects.ts';
import type { Scope } from '../context/scope.ts';
import type { FormRecord } from '../form/data.ts';
import { createDraft } from '../form/draft.ts';
import { type FormStore, createFormStore } from '../form/form-store.ts';

/** Input of a form store. */
export interface FormInput {
  screen: CompiledScreen;
  /** Already parsed. */
  record: FormRecord;
  /** The record is being made, not loaded. */
  isNew?: boolean;
  /** Issues found when the record was parsed. */
  found?: readonly Issue[] | undefined;
  scope: Scope;
  /** Key of the draft; absent: none is stored. */
  draftKey?: string | undefined;
  /** The record as loaded; a draft is based on it. */
  base?: unknown;
}

/** The name of a draft in the storage of the browser. */
export const storedDraftKey = (draftKey: string): string => `draft:${draftKey}`;

/**
 * Returns a function that creates form stores for this page: messages in the current language, fields without write
 * permission excluded, a draft stored. The function is stable: a change of language must not reopen a form.
 */
export function useFormOpener(): (input: FormInput) => FormStore {
  const latest = useLatest({ ...useI18n(), ...useAuth(), ...useInterpreter(), ...useDevice() });
  return useCallback(
    ({ screen, record, isNew = false, found = [], scope, draftKey, base }) => {
      const { storage, language, messages, now } = latest.current;
      const isSecret = (name: string) => screen.fields.get(name)?.props['showPassword'] === true;
      const draft =
        storage && draftKey !== undefined
          ? createDraft(storage, storedDraftKey(draftKey), { isSecret, now, base })
          : undefined;
      const allows = (node: CompiledNode) => latest.current.allows('form', permissionCode(node) ?? '');
      const checks = { language, messages, allows, now: () => latest.current.now() };
      return createFormStore(screen, record, { scope, checks, found, isNew, ...(draft && { draft }) });
    },
    [latest],
  );
}

/** Takes the forms that are on the page, and returns what takes them away again: the studio explains their fields. */
export const OpenForms = createContext<((store: FormStore) => () => void) | undefined>(undefined);

/** Connects a form store to the page while mounted: outside names it reads, and writing the draft on unload. */
export function useConnected(store: FormStore | undefined): void {
  const opened = use(OpenForms);
  useEffect(() => (store ? opened?.(store) : undefined), [store, opened]);
  useEffect(() => {
    if (!store) return;
    const leave = store.connect();
    window.addEventListener('pagehide', store.flushDraft);
    return () => {
      window.removeEventListener('pagehide', store.flushDraft);
      leave();
    };
  }, [store]);
}
