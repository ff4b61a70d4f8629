import { createContext, use } from 'react';
import type { CompiledScreen } from '#core/compile/tree.ts';
import type { Kinds } from '#core/kind.ts';
import type { Messages } from '#core/text/message.ts';
import type { Contracts } from '#client/names.ts';
import type { FaceTable } from '#runtime/faces.ts';
import type { Services } from '#runtime/services.ts';
import type { Keeping } from './keeping.ts';
import type { Notices } from './notices.ts';
import type { Once } from './once.ts';
import type { Progress } from './progress.ts';
import type { Session, SessionState } from './session.ts';
import type { UnsavedPages } from './unsaved-pages.ts';

/** What the whole page shares, whichever screen stands in it. */
export interface ShellValue {
  kinds: Kinds;
  faces: FaceTable;
  /** Every kind and face; `kinds` and `faces` are the login's own until these are there. */
  whole: Once<{ kinds: Kinds; faces: FaceTable }>;
  /** What this browser keeps: choices, open tags, the rest of its storage. */
  keeping: Keeping;
  messages: Messages;
  session: SessionState;
  sessions: Session;
  client: Services['client'];
  /** A client of these contracts, on the same session. */
  connect(contracts: Contracts): Services['client'];
  compile(definition: unknown): CompiledScreen;
  toast: Services['toast'];
  /** Says something at the lower right, beside the work. */
  tell: Notices['tell'];
  confirm: Services['confirm'];
  askToLeave: Services['askToLeave'];
  backStep: NonNullable<Services['backStep']>;
  /** What was typed on the visited pages and not saved. */
  unsaved: UnsavedPages;
  /** Whose session a token opens: the id of the user, undefined for none. */
  peek(token: string): Promise<string | undefined>;
  /** Set by a login on this page, until its person was greeted. */
  fresh: { current: boolean };
  /** Reads the person, the menus and the permissions anew. */
  reloadUser(): Promise<void>;
  progress: Progress;
  /** Below 992 px (LAYOUT-008). */
  mobile: boolean;
}

export const Shell = createContext<ShellValue | undefined>(undefined);

export function useShell(): ShellValue {
  const shell = use(Shell);
  if (!shell) throw new Error('no <Shell> above this component');
  return shell;
}
