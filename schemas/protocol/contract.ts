import type { Static, TObject, TSchema } from '@sinclair/typebox';
import type { Entity } from './entity.ts';

/**
 * Who may call. `public`: without a login. `session`: any login. `administrator`: adminIds only. A menu: users with the
 * menu of that code, and with `button` also that button of it; users of `orMenu` may call too. `module`: checked per form
 * by the resource.
 */
export type Access =
  | 'public'
  | 'session'
  | 'administrator'
  | 'module'
  | { menu: string; button?: string; orMenu?: string };

/** One call of the product: the single source of its route, types, validation, client method and documentation. */
export interface Call<I extends TObject = TObject, O extends TSchema = TSchema> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Reads only, though not by GET: a preview may send it. */
  reads?: true;
  /** A GET with side effects: never sent automatically, only by a user action. */
  changes?: true;
  /** With path values in braces: `/api/system/BillRule/{id}`. */
  path: string;
  /** One sentence for the documentation. */
  summary: string;
  access: Access;
  /** Path parameters, and the query of a GET or the body of other methods, as one flat object. */
  input: I;
  /** The input is a record of this noun: its rules are validated before the schema, and their message becomes `msg`. */
  entity?: Entity;
  /** Schema of `data` in the envelope. */
  output: O;
  /** Encoding of the body; default JSON. `file`: the answer is a file, without an envelope. */
  transport?: 'form' | 'multipart' | 'file';
  /** Inputs sent in the query string though the method is not GET; for a GET, those sent even if empty. */
  query?: readonly string[];
  /** The input whose value is the whole JSON body, for calls with a list as body. */
  bare?: string;
  /** Largest file of a multipart call; absent: the setting for imports. */
  fileKb?: number;
  /**
   * Costs much of the database or the processor: of one person two run at once, others wait behind their own (OPS-020).
   * `conditions`: where the input has conditions.
   */
  costly?: 'always' | 'conditions';
  /** A message id shown as `msg` on success; absent: `common.success`. */
  msg?: string;
  /** Cache invalidation: names of queries to refetch after this call, for example `['menus']`. */
  clears?: readonly string[];
  /** Toggles a flag of a record: its success toast takes 1 s instead of 1.5 s (LIMIT-001). */
  toggles?: true;
  /** 100 seconds for calls that contact other machines (SHELL-016); absent: the default of the client (SHELL-017). */
  timeoutMs?: number;
  /** Answers are returned to the caller unprocessed: no toast, no session handling (ERROR-006). */
  raw?: true;
  /** Rate limit per address: more calls within the minutes are answered with 429. For public calls. */
  limit?: { times: number; minutes: number };
  /**
   * Password inputs: a form supplies them as typed, the page sends them hashed and encrypted with a ticket as
   * `timestamp` (LOGIN-009). A `chosen` one is first checked against the password policy (PASSWORD-018); a `repeated`
   * one must equal it and is not sent.
   */
  seals?: Readonly<Record<string, 'known' | 'chosen' | 'repeated'>>;
  /** Browsers fetch it without the token header: the cookie for pictures may identify the session instead. */
  byCookie?: true;
  /** Category in the audit log, if it does not follow from access and output (OPS-014). */
  audit?: 'login' | 'download' | 'none';
  /** Codes 600 to 602 do not end the session: login and lock screen (ERROR-003). */
  keepsSession?: true;
}

/** Whether a call only reads: displaying a definition may send it, even one of an untrusted author. */
export const isReading = ({ method, reads, changes }: Call): boolean =>
  reads === true || (method === 'GET' && changes !== true);

const conditionNames = ['keyword', 'queryJson', 'superQueryJson'];

/** Whether a call with this input waits for its person's turn. */
export function isCostly({ costly }: Call, input: Readonly<Record<string, unknown>>): boolean {
  if (costly !== 'conditions') return costly === 'always';
  return conditionNames.some((name) => ![undefined, null, '', '{}'].includes(input[name] as string | undefined));
}

export interface Contract<Calls extends Record<string, Call> = Record<string, Call>> {
  /** The noun as named in the specification, kebab-case: `bill-rule`. */
  noun: string;
  calls: Calls;
}

export function defineContract<const Calls extends Record<string, Call>>(noun: string, calls: Calls): Contract<Calls> {
  return { noun, calls };
}

export type InputOf<C> = C extends Call<infer I, TSchema> ? Static<I> : never;
export type OutputOf<C> = C extends Call<TObject, infer O> ? Static<O> : never;

/** The parameter names in braces of a path, in order. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}
