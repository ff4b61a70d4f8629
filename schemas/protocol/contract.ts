import type { Static, TObject, TSchema } from '@sinclair/typebox';
import type { Entity } from '../resources/entity.ts';

/**
 * Who may call. `public`: anybody. `session`: any login. `administrator`: adminIds only. A menu: whoever has the menu with
 * that code, and where `button` is given, that button of it. `module`: decided per form by the resource, which must ask.
 */
export type Access = 'public' | 'session' | 'administrator' | 'module' | { menu: string; button?: string };

/** One call of the product. The single source of its route, types, checks, client method and documentation. */
export interface Call<I extends TObject = TObject, O extends TSchema = TSchema> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Only reads, though it is no GET: a preview may send it. */
  reads?: true;
  /** Changes something, though it is a GET: nothing sends it but somebody who means it. */
  changes?: true;
  /** With path values in braces: `/api/system/BillRule/{id}`. */
  path: string;
  /** One sentence for the documentation. */
  summary: string;
  access: Access;
  /** Path values, and the query of a GET or the body of anything else, as one flat object. */
  input: I;
  /** The input is a record of this noun: its rules are asked before the schema, and what they say becomes `msg`. */
  entity?: Entity;
  /** What stands in `data` of the envelope. */
  output: O;
  /** How the body travels; JSON unless stated. `file`: the answer is a file, without envelope. */
  transport?: 'form' | 'multipart' | 'file';
  /** Inputs that travel in the address although the call is no GET; of a GET those that are said even when empty. */
  query?: readonly string[];
  /** The input whose value is the whole JSON body: a call that takes a bare list. */
  bare?: string;
  /** Largest file of a multipart call; absent: the setting for imports. */
  fileKb?: number;
  /** A message id shown as `msg` on success; absent: `common.success`. */
  msg?: string;
  /** Base data the page must fetch anew after this call, by cache name: `['dictionary']`. */
  clears?: readonly string[];
  /** Switches a flag of a record: its success is told for 1 s instead of 1.5 s (LIMIT-001). */
  toggles?: true;
  /** 100 seconds for calls that talk to other machines (SHELL-016); absent: the default of the client (SHELL-017). */
  timeoutMs?: number;
  /** Answers go to the caller as they are: no toast, no session handling (ERROR-006). */
  raw?: true;
  /** Beyond this many calls of one address within the minutes the answer is 429: for what anybody may call. */
  limit?: { times: number; minutes: number };
  /**
   * Inputs that are passwords: a form gives them as typed, the page sends them hashed and encrypted with a ticket as
   * `timestamp` (LOGIN-009). A `chosen` one must hold the password policy first (PASSWORD-018), a `repeated` one must equal it and stays here.
   */
  seals?: Readonly<Record<string, 'known' | 'chosen' | 'repeated'>>;
  /** Browsers fetch it by themselves, without the token: the session may be named by the cookie of pictures instead. */
  byCookie?: true;
  /** As what the audit log notes it, where that does not follow from access and output (OPS-014). */
  audit?: 'login' | 'download' | 'none';
  /** Codes 600 to 602 do not end the session: login and lock screen (ERROR-003). */
  keepsSession?: true;
}

/** Whether a call only reads: it may be sent by a definition that is merely shown, whoever wrote it. */
export const isReading = ({ method, reads, changes }: Call): boolean =>
  reads === true || (method === 'GET' && changes !== true);

export interface Contract<Calls extends Record<string, Call> = Record<string, Call>> {
  /** The noun in the specification's words, kebab-case: `bill-rule`. */
  noun: string;
  calls: Calls;
}

export function defineContract<const Calls extends Record<string, Call>>(noun: string, calls: Calls): Contract<Calls> {
  return { noun, calls };
}

export type InputOf<C> = C extends Call<infer I, TSchema> ? Static<I> : never;
export type OutputOf<C> = C extends Call<TObject, infer O> ? Static<O> : never;

/** The names in braces of a path, in order. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}
