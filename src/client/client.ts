import type { Language } from '#schemas/language/text.ts';
import type { Call } from '#schemas/protocol/contract.ts';
import type { DefinitionTag } from '#schemas/protocol/definition-tag.ts';
import { timeZoneHeader } from '#schemas/protocol/time-zone.ts';
import { keepZone } from '#core/dates/zone.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { askWithProgress } from './ask-with-progress.ts';
import { envelopeOf, fileOf, type ReceivedFile } from './answer.ts';
import { createFailures, type FailureSettings } from './failures.ts';
import { type CallName, type Contracts, findCall, type InputOfName, type OutputOfName } from './names.ts';
import { patience } from './patience.ts';
import { headersOf, type Input, prepareRequest, type RequestFacts, stamped } from './request.ts';
import { callTimeoutMs, timeoutMsOf } from './timeouts.ts';

export interface ClientSettings<C extends Contracts> extends FailureSettings {
  contracts: C;
  base: string;
  language(): Language;
  /** Base data of these names is outdated: a call that `clears` it has succeeded. */
  onOutdated?(names: readonly string[]): void;
  now?(): number;
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** Gives the call up; nothing is shown. */
  signal?: AbortSignal;
  /** Nothing is shown when it fails: whoever asked tells the person. */
  quiet?: boolean;
  /** Told how many bytes of the request have left. */
  onProgress?(sent: number): void;
  /** The name comes from a definition: an authored one may not name every call (PERM-022). */
  named?: true;
  /** A widget asks in order to show the answer; no step of a definition is answered. */
  shown?: true;
  /** The authored definition that the call is made for. */
  definition?: DefinitionTag;
}

/** A successful answer. */
export interface Answer<T = unknown> {
  data: T;
  msg: string;
}

export interface Client<C extends Contracts = Contracts> {
  /** Calls by a name known to the types and answers `data`. */
  call<Name extends CallName<C>>(
    name: Name,
    input: InputOfName<C, Name>,
    options?: CallOptions,
  ): Promise<OutputOfName<C, Name>>;
  /** Calls by a name from a definition and answers `data` and `msg`. */
  send(name: string, input: Input, options?: CallOptions): Promise<Answer>;
  /** Fetches the content of a file address that a call answered. */
  file(url: string, options?: CallOptions): Promise<ReceivedFile>;
  /** The contract of a call by its name, or undefined. */
  find(name: string): Call | undefined;
}

/** The one HTTP layer of the page (SHELL-010): every call of the product goes through it. */
export function createClient<C extends Contracts>(settings: ClientSettings<C>): Client<C> {
  const askFor = (onProgress: CallOptions['onProgress']): typeof fetch =>
    settings.fetch ?? (onProgress ? askWithProgress(onProgress) : (url, init) => fetch(url, init));
  const failures = createFailures(settings);
  const facts = (): RequestFacts => ({
    base: settings.base,
    token: settings.token(),
    language: settings.language(),
    now: settings.now?.() ?? Date.now(),
  });

  async function receive(url: string, init: RequestInit, timeoutMs: number, options: CallOptions): Promise<Response> {
    const wait = patience(timeoutMs);
    const signals = [wait.signal, ...(options.signal ? [options.signal] : [])];
    // What is still on its way to the server is no missing answer, however slow the line is.
    const onProgress = options.onProgress && ((sent: number) => (wait.heard(), options.onProgress?.(sent)));
    try {
      return await askFor(onProgress)(url, { ...init, signal: AbortSignal.any(signals) });
    } catch (reason) {
      if (options.signal?.aborted) throw reason;
      throw failures.network(options.quiet);
    }
  }

  async function send(name: string, input: Input, options: CallOptions = {}): Promise<Answer> {
    const call = findCall(settings.contracts, name);
    if (!call) throw new TypeError(`no such call: ${name}`);
    const known = { ...facts(), definition: options.definition };
    const { url, init } = prepareRequest(call, input, known);
    const response = await receive(url, init, timeoutMsOf(call), options);
    if (call.transport === 'file' && response.ok) return { data: await fileOf(response), msg: '' };
    const envelope = await envelopeOf(response);
    keepZone(response.headers.get(timeZoneHeader));
    if (options.signal?.aborted) throw options.signal.reason;
    if (!envelope) throw failures.network(options.quiet);
    if (envelope.code !== codes.success) throw failures.refusal(call, envelope, known.token, options.quiet);
    if (call.clears) settings.onOutdated?.(call.clears);
    return { data: envelope.data, msg: envelope.msg };
  }

  async function file(url: string, options: CallOptions = {}): Promise<ReceivedFile> {
    const known = facts();
    // Only addresses of our own server get the token.
    const isOurs = /^\/(?!\/)/.test(url);
    const address = isOurs ? stamped(settings.base + url, new URLSearchParams(), known.now) : url;
    const response = await receive(address, isOurs ? { headers: headersOf(known) } : {}, callTimeoutMs, options);
    if (response.ok) return fileOf(response);
    const envelope = await envelopeOf(response);
    throw envelope ? failures.refusal({}, envelope, known.token, options.quiet) : failures.network(options.quiet);
  }

  return {
    send,
    file,
    find: (name) => findCall(settings.contracts, name),
    // The server answers what the contract says: one suite over all contracts checks it.
    call: async (name, input, options) => (await send(name, input as Input, options)).data as never,
  };
}
