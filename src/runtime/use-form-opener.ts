import { useCallback, useEffect, useRef } from 'react';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { permissionCode } from '#core/permission/permission-code.ts';
import { usePlatform } from './platform.ts';
import type { Scope } from './scope.ts';
import type { FormRecord } from './store/data.ts';
import { createDraft } from './store/draft.ts';
import { type FormStore, createFormStore } from './store/form-store.ts';

/** What a form is opened on. */
export interface FormInput {
  screen: CompiledScreen;
  /** Already parsed. */
  record: FormRecord;
  /** What was found wrong when it was parsed. */
  found?: readonly Issue[] | undefined;
  scope: Scope;
  /** Names the draft; absent: none is kept. */
  draftKey?: string | undefined;
  /** The record as it was loaded: a draft belongs to this state of it. */
  base?: unknown;
}

/** The name of a draft in the storage of the browser. */
export const storedDraftKey = (draftKey: string): string => `draft:${draftKey}`;

/**
 * Opens form stores as this page does: sentences in the reader's language, fields the person may not write left alone, a
 * draft kept. It stays the same function: a change of language must not open a form anew.
 */
export function useFormOpener(): (input: FormInput) => FormStore {
  const platform = usePlatform();
  const latest = useRef(platform);
  useEffect(() => {
    latest.current = platform;
  });
  return useCallback(({ screen, record, found = [], scope, draftKey, base }) => {
    const { storage, language, messages, now } = latest.current;
    const isSecret = (name: string) => screen.fields.get(name)?.props['showPassword'] === true;
    const draft =
      storage && draftKey !== undefined
        ? createDraft(storage, storedDraftKey(draftKey), { isSecret, now, base })
        : undefined;
    const allows = (node: CompiledNode) => latest.current.allows(permissionCode(node) ?? '');
    const checks = { language, messages, allows, now: () => latest.current.now() };
    return createFormStore(screen, record, { scope, checks, found, ...(draft && { draft }) });
  }, []);
}

/** Keeps an open form in touch with the page while it is mounted: names it reads, and the end of the page. */
export function useConnected(store: FormStore | undefined): void {
  useEffect(() => {
    if (!store) return;
    const leave = store.connect();
    window.addEventListener('pagehide', store.keep);
    return () => {
      window.removeEventListener('pagehide', store.keep);
      leave();
    };
  }, [store]);
}
