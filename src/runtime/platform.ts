import { createContext, use } from 'react';
import type { Kinds } from '#core/kind.ts';
import type { Messages } from '#core/text/message.ts';
import type { Language } from '#schemas/language/text.ts';
import type { FaceTable } from './faces.ts';
import type { NameBook } from './names/name-book.ts';

/** What the person in front of the page is, as far as rules and defaults read it: `user.id`, `user.organizeId` ... */
export type Person = Readonly<Record<string, unknown>>;

/**
 * Everything the interpreter gets from outside: what kinds there are, in which language it speaks, who is in front of
 * it, and its only ways to the clock, to chance, to the network and to storage.
 */
export interface PlatformValue {
  kinds: Kinds;
  faces: FaceTable;
  messages: Messages;
  language: Language;
  user: Person;
  /** Epoch milliseconds. */
  now(): number;
  /** A fresh id for a row. */
  newId(): string;
  /** Calls a call of the contracts by name (`dictionary-type.update`) and answers `data`. */
  call(name: string, input: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Whether the person holds this button, column or form permission code on the current route. */
  allows(code: string): boolean;
  /** The names of what is referred to by id; absent: ids stand for themselves. */
  names?: NameBook;
  /** Where drafts are kept; absent: they are not. */
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** A narrow screen: every field takes the full width. */
  mobile: boolean;
}

/** Provides the platform to a tree: `<Platform value={platform}>`. */
export const Platform = createContext<PlatformValue | undefined>(undefined);

export function usePlatform(): PlatformValue {
  const platform = use(Platform);
  if (!platform) throw new Error('no <Platform> above this component');
  return platform;
}
