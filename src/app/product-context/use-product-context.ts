import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { CallError } from '#client/call-error.ts';
import { type Answer, createClient } from '#client/client.ts';
import type { Contracts } from '#client/names.ts';
import type { Input } from '#client/request.ts';
import { followVersions, withReferenceData } from '#client/reference-data.ts';
import { createStore, type Store } from '#client/store.ts';
import { compile } from '#core/compile/compile.ts';
import type { PasswordPolicy } from '#core/settings/password/policy.ts';
import { message, type Messages } from '#core/text/message.ts';
import type { Services } from '#runtime/context/services.ts';
import type { Language } from '#schemas/language/text.ts';
import type { Call } from '#schemas/protocol/contract.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { sessionContract } from '#schemas/resources/session/session.contract.ts';
import { createOverlayHistory } from '../browser/overlay-history.ts';
import type { LocaleBundle } from '../i18n/languages.ts';
import { loadedValue } from '../state/lazy-value.ts';
import type { LockedBy } from '../state/lock.ts';
import type { Notices } from '../state/notices.ts';
import type { PersistedState } from '../state/persisted-state.ts';
import { createProgress } from '../state/progress.ts';
import { userIdOf } from '../state/session.ts';
import { createUnsavedPages } from '../state/unsaved-pages.ts';
import type { ProductContextValue } from './product-context.ts';
import { sessionEffects, useOtherWindows } from './session-effects.ts';
import { useLogout } from './use-logout.ts';

/** Breakpoint in pixels: narrower devices count as mobile (LAYOUT-008). */
const desktopPx = 992;
const query = `(max-width: ${desktopPx - 1}px)`;

function subscribe(listener: () => void) {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

const useMobile = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);

type Client = Services['client'];
type Seals = NonNullable<Call['seals']>;

interface SealedCallsOptions {
  /** Account of the current session, for calls whose input contains none. */
  account(): string;
  messages(): Messages;
  /** Runs after a successful call of this name, before its caller continues; may replace the answer. */
  onLogout(): void;
  after: Readonly<Record<string, (answer: Answer, input: Input) => Answer | void>>;
}

/** Properties of the server's answer that the encryption needs. */
interface Key extends PasswordPolicy {
  publicKey: string;
  ticket: string;
}

/** Constant input of every login besides account and password (LOGIN-007). */
const loginConstants = { origin: 'password', zhjy_ticket: '', grant_type: 'password' };

/**
 * All passwords are sent through this wrapper. A call that `seals` an input gets it as typed from its form; it is
 * checked against the policy, hashed and encrypted with the server's key before it leaves the page (LOGIN-008,
 * LOGIN-009, PASSWORD-018). The cryptography is lazy-loaded.
 */
function withSealedPasswords(client: Client, hooks: SealedCallsOptions): Client {
  async function sealed(input: Input, seals: Seals): Promise<Input> {
    const account = String(input['account'] ?? hooks.account()).trim();
    const [{ data }, door] = await Promise.all([
      client.send('session.config', { id: account || '0' }),
      import('./password-encryption.ts'),
    ]);
    const key = data as Key;
    const translate = (id: string, params?: Record<string, unknown>) => message(hooks.messages(), id, params);
    const issue = door.issueOf(input, seals, key, translate);
    if (issue) throw new CallError('refused', codes.refused, translate(issue.id, issue.params), [issue], true);
    return door.sealInput({ ...input, ...('account' in input && { account }) }, seals, key);
  }

  return {
    ...client,
    async send(name, input, options) {
      const seals = client.find(name)?.seals;
      const isTyped = seals !== undefined && Object.keys(seals).some((field) => input[field] !== undefined);
      const sent = isTyped ? await sealed(input, seals) : input;
      const all = name === 'session.login' ? { code: '', ...sent, ...loginConstants } : sent;
      const request = client.send(name, all, options);
      // The logout completes locally even if the server is unreachable (LOGIN-027).
      if (name === 'session.logout') void request.then(hooks.onLogout, hooks.onLogout);
      const answer = await request;
      return hooks.after[name]?.(answer, input) ?? answer;
    },
  };
}

/** Kinds and faces of the interpreter; without `whole` and `forms` these are complete. */
export type Registry = Pick<ProductContextValue, 'kinds' | 'faces'> &
  Partial<Pick<ProductContextValue, 'whole' | 'forms'>>;

interface ProductContextOptions {
  registry: Registry;
  persisted: PersistedState;
  bundle: LocaleBundle;
  notices: Notices;
}

/** Creates clients for contracts; all of them share the session, and what the page does when a call ends it. */
function useConnect({ persisted, bundle, notices }: ProductContextOptions, hasLoggedIn: Store<boolean>) {
  const { session } = persisted;
  const { messages } = bundle;
  const leave = useLogout(session);
  useOtherWindows(persisted, leave);
  const queries = useQueryClient();
  return useMemo(() => {
    const settings = {
      base: '',
      token: () => session.get().token,
      language: () => session.get().language,
      failedText: () => message(messages, 'common.requestFailed'),
      toastError: (text: string, ms: number) => notices.toast('error', text, ms),
      onSessionEnd: () => leave.toLogin(),
      onLocked: (who: unknown) => persisted.lock.close(who as LockedBy, leave.here()),
      onOutdated: (names: readonly string[]) => {
        for (const name of names) void queries.invalidateQueries({ queryKey: [name] });
      },
      onReferenceVersion: followVersions(queries),
    };
    const sealed = {
      account: () => session.get().user?.userInfo.userAccount ?? '',
      messages: () => messages,
      onLogout: () => leave.forGood(),
      after: sessionEffects({ persisted, leave, hasLoggedIn }),
    };
    return (contracts: Contracts) =>
      withReferenceData(withSealedPasswords(createClient({ ...settings, contracts }), sealed), queries, session.get);
  }, [persisted, session, messages, notices, leave, hasLoggedIn, queries]);
}

/** The user id of another token's session; errors are not shown. */
function peek(token: string, language: Language): Promise<string | undefined> {
  const quiet = { failedText: () => '', toastError: () => Promise.resolve(), onSessionEnd: () => {} };
  const settings = { ...quiet, base: '', token: () => token, language: () => language };
  const client = createClient({ ...settings, contracts: { session: sessionContract } });
  return userIdOf(client.send('session.currentUser', {}, { quiet: true }));
}

/** State for the lifetime of the page. */
const createPageState = () => ({
  hasLoggedIn: createStore(false),
  progress: createProgress(),
  unsaved: createUnsavedPages(),
  overlays: createOverlayHistory(window),
});

/** Creates the shared state of the page; each part is memoised by its dependencies. */
export function useProductContextValue(options: ProductContextOptions): ProductContextValue {
  const { registry, persisted, bundle, notices } = options;
  const { session } = persisted;
  const { messages } = bundle;
  const state = useSyncExternalStore(session.subscribe, session.get);
  const mobile = useMobile();
  const [{ hasLoggedIn, progress, unsaved, overlays }] = useState(createPageState);
  // Before the router around it follows the history: it shall read the address that a closed dialog leaves behind.
  useLayoutEffect(() => overlays.listen(), [overlays]);
  const connect = useConnect(options, hasLoggedIn);
  // Before the login only session calls exist; with a session the client gets all contracts.
  const client = useMemo(() => connect({ session: sessionContract }), [connect]);
  // One context for the lifetime of the page, with a cache of compiled screens.
  const compileHere = useMemo(() => {
    const context = { kinds: registry.kinds };
    return (definition: unknown) => compile(definition, context);
  }, [registry]);
  const queries = useQueryClient();
  const { toast, notify, confirm, askToLeave } = notices;

  const own = useMemo(
    () => ({
      whole: loadedValue(registry),
      forms: loadedValue(registry),
      ...registry,
      persisted,
      sessions: session,
      peek: (token: string) => peek(token, session.get().language),
      hasLoggedIn,
      compile: compileHere,
      toast,
      notify,
      confirm,
      askToLeave,
      backStep: overlays.add,
      unsaved,
      reloadUser: () => queries.invalidateQueries({ queryKey: ['menus'] }),
      progress,
    }),
    [
      registry,
      persisted,
      session,
      hasLoggedIn,
      compileHere,
      toast,
      notify,
      confirm,
      askToLeave,
      overlays,
      unsaved,
      queries,
      progress,
    ],
  );
  return useMemo(
    () => ({ ...own, messages, session: state, client, connect, mobile }),
    [own, messages, state, client, connect, mobile],
  );
}
