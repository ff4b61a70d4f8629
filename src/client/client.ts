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
  /** Called with the names of outdated base data after a successful call that `clears` them. */
  onOutdated?(names: readonly string[]): void;
  now?(): number;
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** Aborts the call; no error is shown. */
  signal?: AbortSignal;
  /** No error is shown on failure: the caller shows it. */
  quiet?: boolean;
  /** Called with the number of request bytes sent so far. */
  onProgress?(sent: number): void;
  /** The call name comes from a definition: authored definitions are limited to an allow-list of calls (PERM-022). */
  named?: true;
  /** The call only reads data for display in a widget, as opposed to a step of an action. */
  shown?: true;
  /** The authored definition on whose behalf the call is made. */
  definition?: DefinitionTag;
}

/** A successful answer. */
export interface Answer<T = unknown> {
  data: T;
  msg: string;
}

export interface Client<C extends Contracts = Contracts> {
  /** Calls by a statically typed name and returns `data`. */
  call<Name extends CallName<C>>(
    name: Name,
    input: InputOfName<C, Name>,
    options?: CallOptions,
  ): Promise<OutputOfName<C, Name>>;
  /** Calls by a name from a definition and returns `data` and `msg`. */
  send(name: string, input: Input, options?: CallOptions): Promise<Answer>;
  /** Downloads the content of a file URL returned by a call. */
  file(url: string, options?: CallOptions): Promise<ReceivedFile>;
  /** Returns the contract of a call, or undefined. */
  find(name: string): Call | undefined;
}

/** The only HTTP client of the page (SHELL-010): all calls go through it. */
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
    // Upload progress restarts the timeout: a slow upload is not a missing answer.
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
    // Only URLs of this server get the token.
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
    // Answers conform to the contract: one test suite over all contracts checks it.
    call: async (name, input, options) => (await send(name, input as Input, options)).data as never,
  };
}
