import { createContext, type ReactNode, use } from 'react';
import type { Language } from '#schemas/language/text.ts';

/** One entry of the shell's menus, as the menu interpreter made it and in the reader's language. */
export interface WorkspaceMenu {
  id: string;
  text: string;
  icon: string;
  /** Address inside the application, or an absolute one. Empty: a directory. */
  path: string;
  /** Opens outside the application. */
  isExternal: boolean;
  target: '_self' | '_blank';
  children: readonly WorkspaceMenu[];
}

/** What the parts of a layout show and do; the shell supplies it. */
export interface WorkspaceValue {
  productName: string;
  companyName: string;
  version: string;
  person: { name: string; account: string; organize: string; headIcon: string };
  menus: readonly WorkspaceMenu[];
  /** Path of the screen on show. */
  path: string;
  open(menu: WorkspaceMenu): void;
  navigate(path: string): void;
  setLanguage(language: Language): void;
  logout(): Promise<void>;
  /** The screen of the current route. */
  outlet: ReactNode;
}

export const Workspace = createContext<WorkspaceValue | undefined>(undefined);

export function useWorkspace(): WorkspaceValue {
  const workspace = use(Workspace);
  if (!workspace) throw new Error('no <Workspace> above this component');
  return workspace;
}
