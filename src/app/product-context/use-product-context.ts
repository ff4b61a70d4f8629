import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { compile } from '#core/compile/compile.ts';
import { message } from '#core/text/message.ts';
import { withBaseData } from '#client/base-data.ts';
import { createClient } from '#client/client.ts';
import type { Contracts } from '#client/names.ts';
import { sessionContract } from '#schemas/resources/session/session.contract.ts';
import { createBackSteps } from '../back-steps.ts';
import { followUps } from '../follow-ups.ts';
import type { Keeping } from '../state/persisted-state.ts';
import { userIdOf } from '../state/session.ts';
import type { LockedBy } from '../state/lock.ts';
import type { Speech } from '../i18n/languages.ts';
import type { ShellValue } from './product-context.ts';
import { withSealedPasswords } from './sealed-calls.ts';
import { useLeave } from './use-logout.ts';
import { useOtherWindows } from '../use-other-windows.ts';
import type { Notices } from '../state/notices.ts';
import { there } from '../state/lazy-value.ts';
import { createProgress } from '../state/progress.ts';
import { createUnsavedPages } from '../unsaved-pages.ts';
import { useMobile } from '../use-mobile.ts';

/** All kinds and faces of the interpreter; without `whole` these are complete. */
export type Registry = Pick<ShellValue, 'kinds' | 'faces'> & Partial<Pick<ShellValue, 'whole'>>;

interface Facts {
  registry: Registry;
  keeping: Keeping;
  speech: Speech;
  notices: Notices;
}

/** Creates the shared state of the page; each part is memoised by its dependencies. */
export function useShellValue({ registry, keeping, speech, notices }: Facts): ShellValue {
  const { session } = keeping;
  const state = useSyncExternalStore(session.subscribe, session.get);
  const mobile = useMobile();
  const leave = useLeave(session);
  useOtherWindows(keeping, leave);
  const fresh = useRef(false);
  const [progress] = useState(createProgress);
  const [unsaved] = useState(createUnsavedPages);
  const [backSteps] = useState(() => createBackSteps(window));
  // Before the router around it follows the history: it shall read the address that a closed dialog leaves behind.
  useLayoutEffect(() => backSteps.listen(), [backSteps]);
  const queries = useQueryClient();
  const { messages } = speech;

  const connect = useMemo(() => {
    const settings = {
      base: '',
      token: () => session.get().token,
      language: () => session.get().language,
      failedText: () => message(messages, 'common.requestFailed'),
      toastError: (text: string, ms: number) => notices.toast('error', text, ms),
      onSessionEnd: () => leave.toLogin(),
      onLocked: (who: unknown) => keeping.lock.close(who as LockedBy, leave.here()),
      onOutdated: (names: readonly string[]) => {
        for (const name of names) void queries.invalidateQueries({ queryKey: [name] });
      },
    };
    const sealed = {
      account: () => session.get().user?.userInfo.userAccount ?? '',
      messages: () => messages,
      onLogout: () => leave.forGood(),
      after: followUps({ keeping, leave, fresh }),
    };
    const reader = () => `${session.get().token} ${session.get().language}`;
    return (contracts: Contracts) =>
      withBaseData(withSealedPasswords(createClient({ ...settings, contracts }), sealed), reader);
  }, [keeping, session, messages, notices, leave, queries]);

  // Before the login only session calls exist; with a session the client gets all contracts.
  const client = useMemo(() => connect({ session: sessionContract }), [connect]);

  const peek = useCallback(
    (token: string) => {
      const quiet = { failedText: () => '', toastError: () => Promise.resolve(), onSessionEnd: () => {} };
      const asking = { ...quiet, base: '', token: () => token, language: () => session.get().language };
      const asked = createClient({ ...asking, contracts: { session: sessionContract } });
      return userIdOf(asked.send('session.currentUser', {}, { quiet: true }));
    },
    [session],
  );

  // One context for the lifetime of the page, with a cache of compiled screens.
  const compileHere = useMemo(() => {
    const context = { kinds: registry.kinds };
    return (definition: unknown) => compile(definition, context);
  }, [registry]);

  return useMemo(
    () => ({
      whole: there(registry),
      ...registry,
      keeping,
      messages,
      session: state,
      sessions: session,
      client,
      connect,
      peek,
      fresh,
      compile: compileHere,
      toast: notices.toast,
      tell: notices.tell,
      confirm: notices.confirm,
      askToLeave: notices.askToLeave,
      backStep: backSteps.add,
      unsaved,
      reloadUser: () => queries.invalidateQueries({ queryKey: ['menus'] }),
      progress,
      mobile,
    }),
    [
      registry,
      keeping,
      messages,
      state,
      session,
      client,
      connect,
      peek,
      compileHere,
      notices,
      backSteps,
      unsaved,
      queries,
      progress,
      mobile,
    ],
  );
}
