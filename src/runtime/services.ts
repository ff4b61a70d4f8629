import { createContext, use } from 'react';
import type { Client } from '#client/client.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import type { Guarded } from '#core/permission/allows.ts';
import type { Definition } from '#schemas/language/definition.ts';
import type { DefinitionOrigin } from '#schemas/protocol/definition-tag.ts';

export type ToastType = 'success' | 'info' | 'warning' | 'error';

/** Where the page is, as rules and parameters read it: `route.modelId`, `route.query.id`. */
export interface Route {
  path: string;
  /** Id of the menu entry that led here; its buttons, columns and fields are guarded under it. */
  modelId?: string;
  query: Readonly<Record<string, string>>;
  /** What the menu entry says beside, for example `moduleId` of a form. */
  property: Readonly<Record<string, unknown>>;
}

/** Records to print through one of these templates, which the person chooses when there are several. */
export interface PrintRequest {
  templates: readonly string[];
  /** Ids, in the order of the pages; none shows the template alone. */
  records: readonly string[];
}

/** The place of a screen that somebody authored in this installation (PERM-022). */
export interface Authored {
  origin: DefinitionOrigin;
  /** Tells the questions of this definition from those of others in the cache. */
  key: string;
  /** The name of a call as the definition could have written it. */
  plainName(name: string): string;
  /** Asks before what is being filled in is saved without a press of its button. */
  askToSave(): Promise<boolean>;
  /** Asks before values that the definition took from other records or from the address are saved with this one. */
  askToHandOn(values: string): Promise<boolean>;
  /** Asks before the definition opens a page of another host, which learns what the address says. */
  askToLeave(host: string): Promise<boolean>;
  /** What a screen of the product gets that opens inside. */
  product: Services;
}

/** What a page can do besides showing itself. The shell supplies it; tests supply their own. */
export interface Services {
  client: Pick<Client, 'send' | 'file' | 'find'>;
  route: Route;
  /** Kept once the toast has closed. */
  toast(type: ToastType, text: string, ms: number): PromiseLike<unknown>;
  /** Asks a question with two buttons; `about` stands below it. False when it was not agreed to. */
  confirm(text: string, about?: string): Promise<boolean>;
  /** Asks what to do with typed input that is about to be lost; `hasDraft`: it may be left as a draft. */
  askToLeave(hasDraft: boolean): Promise<'stay' | 'discard' | 'keep'>;
  /**
   * Makes browser back call `onBack` once instead of leaving the page; while the caller remains, it is called again at the
   * next time. Returns the removal. Absent where the page has no history of its own.
   */
  backStep?(onBack: () => void): () => void;
  navigate(path: string, target: '_self' | '_blank'): void;
  /** A file the person chose, or undefined. `accept` as in HTML. */
  pickFile(accept: string | undefined): Promise<File | undefined>;
  saveFile(content: Blob, name: string): void;
  /** Prints records, or the page as it stands when nothing is asked for. */
  print(request?: PrintRequest): void;
  /** A screen by its name; undefined when there is none. */
  screens(name: string): Promise<Definition | undefined>;
  compile(definition: Definition): CompiledScreen;
  /** Whether the person may see a guarded button, column or form field on the current route. */
  allows(guarded: Guarded, code: string): boolean;
  /** What the screen around was authored as; absent: it is a screen of the product (PERM-022). */
  authored?: Authored;
}

/** Provides the services to a tree: `<ServicesContext value={services}>`. */
export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServicesIfAny(): Services | undefined {
  return use(ServicesContext);
}

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('no services above this component');
  return services;
}
