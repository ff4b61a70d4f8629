import type { Client } from '#client/client.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import type { Guarded } from '#core/permissions/allows.ts';
import type { Definition } from '#schemas/language/definition.ts';
import type { DefinitionOrigin } from '#schemas/protocol/definition-tag.ts';

export type ToastType = 'success' | 'info' | 'warning' | 'error';

/** The current route, as rules and parameters read it: `route.modelId`, `route.query.id`. */
export interface Route {
  path: string;
  /** Id of the menu entry that led here; its buttons, columns and fields are guarded under it. */
  modelId?: string;
  query: Readonly<Record<string, string>>;
  /** Further properties of the menu entry, for example `moduleId` of a form. */
  property: Readonly<Record<string, unknown>>;
}

/** Records to print through one of these templates, which the person chooses when there are several. */
export interface PrintRequest {
  templates: readonly string[];
  /** Ids in page order; an empty list prints the blank template. */
  records: readonly string[];
}

/** Services for a screen that was authored in this installation (PERM-022). */
export interface Authored {
  origin: DefinitionOrigin;
  /** Separates the cached answers of this definition from those of others. */
  key: string;
  /** The name of a call as the definition could have written it. */
  plainName(name: string): string;
  /** Asks for confirmation before a save that was not started by pressing its button. */
  askToSave(): Promise<boolean>;
  /** Asks for confirmation before values read from other records or from the address are saved with this record. */
  askToHandOn(values: string): Promise<boolean>;
  /** Asks before the definition opens a page of another host, which receives the address parameters. */
  askToLeave(host: string): Promise<boolean>;
  /** The services for a product screen opened inside. */
  product: Services;
}

/** Actions of a page beyond rendering. Supplied by the app, in tests by fakes. */
export interface Services {
  client: Pick<Client, 'send' | 'file' | 'find'>;
  route: Route;
  /** Resolves once the toast has closed. */
  toast(type: ToastType, text: string, ms: number): PromiseLike<unknown>;
  /** Confirmation dialog with two buttons; `about` is shown below the question. False if it was cancelled. */
  confirm(text: string, about?: string): Promise<boolean>;
  /** Asks what to do with unsaved changes before leaving; `hasDraft`: they can be left as a draft. */
  askToLeave(hasDraft: boolean): Promise<'stay' | 'discard' | 'keep'>;
  /**
   * Makes browser back call `onBack` instead of leaving the page, each time until the returned function is called.
   * Absent if the page has no history of its own.
   */
  backStep?(onBack: () => void): () => void;
  navigate(path: string, target: '_self' | '_blank'): void;
  /** A file the person chose, or undefined. `accept` as in HTML. */
  pickFile(accept: string | undefined): Promise<File | undefined>;
  saveFile(content: Blob, name: string): void;
  /** Prints records; without a request the page as displayed. */
  print(request?: PrintRequest): void;
  /** A screen by its name; undefined when there is none. */
  screens(name: string): Promise<Definition | undefined>;
  compile(definition: Definition): CompiledScreen;
  /** Whether the user may see a guarded button, column or form field on the current route. */
  allows(guarded: Guarded, code: string): boolean;
  /** Set within an authored screen; absent within a product screen (PERM-022). */
  authored?: Authored;
}
