import type { CompiledNode } from '#core/compile/tree.ts';
import type { Kinds } from '#core/kind/kind.ts';
import { permissionCode } from '#core/permissions/permission-code.ts';
import type { Messages } from '#core/text/message.ts';
import type { Language } from '#schemas/language/text.ts';
import type { FaceTable } from './faces.ts';
import type { LabelCache } from './label-cache.ts';
import type { Services } from './services.ts';

/** The current user as rules and defaults read it: `user.id`, `user.organizeId` ... */
type Person = Readonly<Record<string, unknown>>;

/** Kinds and their faces: all of them, or those that a page begins with. */
export interface Registry {
  kinds: Kinds;
  faces: FaceTable;
}

/**
 * Injected dependencies of the interpreter: kinds, language, current user, clock, id generator, network and storage.
 */
export interface PlatformValue extends Registry {
  /** On a page that begins without all kinds: those a definition names, loaded if they are missing. */
  registryFor?: ((definition: unknown) => Registry | Promise<Registry>) | undefined;
  messages: Messages;
  language: Language;
  user: Person;
  /** Epoch milliseconds. */
  now(): number;
  /** A fresh row id. */
  newId(): string;
  /** Makes a contract call by name (`dictionary-type.update`) and answers `data`. */
  call(name: string, input: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Label cache for references; absent: ids are shown. */
  names?: LabelCache;
  /** Storage for form drafts; absent: no drafts are stored. */
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** A narrow screen: every field takes the full width. */
  mobile: boolean;
}

/** Whether a node is rendered on this page: not permanently hidden, for this device, permitted (FORM-014, FORM-015). */
export function isPlaced(node: CompiledNode, { allows }: Pick<Services, 'allows'>): boolean {
  const { noShow, visibility } = node.config;
  if (noShow === true || (visibility && visibility.length > 0 && !visibility.includes('pc'))) return false;
  const code = permissionCode(node);
  return code === undefined || allows('form', code);
}
