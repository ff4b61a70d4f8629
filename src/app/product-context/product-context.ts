import { createContext, use } from 'react';
import type { CompiledScreen } from '#core/compile/tree.ts';
import type { Messages } from '#core/text/message.ts';
import type { Store } from '#client/store.ts';
import type { Contracts } from '#client/names.ts';
import type { PlatformValue, Registry } from '#runtime/context/platform.ts';
import type { Services } from '#runtime/context/services.ts';
import type { PersistedState } from '../state/persisted-state.ts';
import type { Notices } from '../state/notices.ts';
import type { LazyValue } from '../state/lazy-value.ts';
import type { Progress } from '../state/progress.ts';
import type { Session, SessionState } from '../state/session.ts';
import type { UnsavedPages } from '../state/unsaved-pages.ts';

/** Shared state and services of the whole page. */
export interface ProductContextValue extends Pick<PlatformValue, 'kinds' | 'faces' | 'registryFor'> {
  /** All kinds and faces; until they are loaded, `kinds` and `faces` are those of the login page. */
  whole: LazyValue<Registry>;
  /** The kinds of simple forms, and how to load those that another form names. */
  forms: LazyValue<Pick<PlatformValue, 'kinds' | 'faces' | 'registryFor'>>;
  /** Stored state of this browser: preferences, open tabs, other storage. */
  persisted: PersistedState;
  messages: Messages;
  session: SessionState;
  sessions: Session;
  client: Services['client'];
  /** A client for these contracts, on the same session. */
  connect(contracts: Contracts): Services['client'];
  compile(definition: unknown): CompiledScreen;
  toast: Services['toast'];
  /** Shows a notification card at the lower right. */
  notify: Notices['notify'];
  confirm: Services['confirm'];
  askToLeave: Services['askToLeave'];
  backStep: NonNullable<Services['backStep']>;
  /** Unsaved changes on the visited pages. */
  unsaved: UnsavedPages;
  /** The user id of a token's session; undefined for an invalid token. */
  peek(token: string): Promise<string | undefined>;
  /** Set by a login on this page, until the user was greeted. */
  hasLoggedIn: Store<boolean>;
  /** Refetches the user, the menus and the permissions. */
  reloadUser(): Promise<void>;
  progress: Progress;
  /** Below 992 px (LAYOUT-008). */
  mobile: boolean;
}

export const ProductContext = createContext<ProductContextValue | undefined>(undefined);

export function useProductContext(): ProductContextValue {
  const context = use(ProductContext);
  if (!context) throw new Error('no <ProductContext> above this component');
  return context;
}
