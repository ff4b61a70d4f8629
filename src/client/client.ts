import { setZone } from '#core/dates/zone.ts';
import type { Language } from '#schemas/language/text.ts';
import type { Call } from '#schemas/protocol/contract.ts';
import type { DefinitionTag } from '#schemas/protocol/definition-tag.ts';
import { codes, type Envelope, referenceVersionHeader, timeZoneHeader } from '#schemas/protocol/envelope.ts';
import { createFailures, type FailureSettings } from './failures.ts';
import { type CallName, type Contracts, findCall, type InputOfName, type OutputOfName } from './names.ts';
import { headersOf, type Input, prepareRequest, type RequestOptions, stamped } from './request.ts';

/** A downloaded file. */
interface ReceivedFile {
  content: Blob;
  /** File name from the server; undefined when there is none. */
  name: string | undefined;
}

/** The envelope of a response, whatever its HTTP status; undefined when the body is not an envelope. */
async function envelopeOf(response: Response): Promise<Envelope | undefined> {
  try {
    const body: unknown = await response.json();
    if (typeof body !== 'object' || body === null) return undefined;
    const { code, msg, data } = body as Record<string, unknown>;
    return typeof code === 'number' ? { code, msg: typeof msg === 'string' ? msg : '', data } : undefined;
  } catch {
    return undefined;
  }
}

async function fileOf(response: Response): Promise<ReceivedFile> {
  return { content: await response.blob(), name: nameOf(response.headers.get('content-disposition') ?? '') };
}

/** The file name of a content-disposition header; the encoded form takes precedence. */
function nameOf(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return undefined;
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1];
}

/**
 * Timeout in milliseconds after which a call counts as a network error (SHELL-017). Slow calls set their timeout in the
 * contract.
 */
const callTimeoutMs = 30_000;

const slowTimeoutMs = 100_000;

/**
 * Third-party synchronisation, connection tests, receiving mail, data permissions, data synchronisation (SHELL-016).
 */
const slowPaths =
  /\/(SynThirdInfo\/|test\w*Connect$|DataSource\/Actions\/Test$|Email\/Receive$|Permission\/Authority\/Data\/|DataSync\/Actions\/Execute$)/i;

/** The timeout of this call in milliseconds. */
export function timeoutMsOf({ path, timeoutMs }: Pick<Call, 'path' | 'timeoutMs'>): number {
  return timeoutMs ?? (slowPaths.test(path) ? slowTimeoutMs : callTimeoutMs);
}

/** A `fetch` replacement over XMLHttpRequest that reports upload progress in bytes, which `fetch` cannot. */
function askWithProgress(onProgress: (sent: number) => void): typeof fetch {
  return (url, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const giveUp = () => request.abort();
      request.open(init.method ?? 'GET', String(url));
      for (const [name, value] of Object.entries((init.headers ?? {}) as Record<string, string>)) {
        request.setRequestHeader(name, value);
      }
      request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
      request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
      request.addEventListener('error', () => reject(new TypeError('No answer came.')));
      request.addEventListener('abort', () => reject(init.signal?.reason as Error));
      init.signal?.addEventListener('abort', giveUp);
      request.addEventListener('loadend', () => init.signal?.removeEventListener('abort', giveUp));
      request.send((init.body ?? null) as XMLHttpRequestBodyInit | null);
    });
}

/** Idle timeout: the signal aborts after `ms` milliseconds without activity; `heard` restarts the timer. */
export function createIdleTimeout(ms: number): { signal: AbortSignal; restart(): void } {
  const end = new AbortController();
  let latest: AbortSignal | undefined;
  const restart = () => {
    const wait = AbortSignal.timeout(ms);
    latest = wait;
    const isOver = () => {
      if (latest === wait) end.abort(wait.reason);
    };
    if (wait.aborted) isOver();
    else wait.addEventListener('abort', isOver);
  };
  restart();
  return { signal: end.signal, restart };
}

interface ClientSettings<C extends Contracts> extends FailureSettings {
  contracts: C;
  base: string;
  language(): Language;
  /** Called with the names of outdated queries after a successful call that `clears` them. */
  onOutdated?(names: readonly string[]): void;
  /** Called with the version of the server's reference data, before an answer is returned. */
  onReferenceVersion?(version: number): void;
  now?(): number;
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** Aborts the call; no error is shown. */
  signal?: AbortSignal;
  /** No error is shown on failure, or none with these codes: the caller shows it. */
  quiet?: boolean | readonly number[];
  /** The call is completed also when the page is left meanwhile; for small ones. */
  keepalive?: true;
  /** Called with the number of request bytes sent so far. */
  onProgress?(sent: number): void;
  /** The call name comes from a definition: authored definitions are limited to an allow-list of calls (PERM-022). */
  named?: true;
  /** The call only reads data for display in a widget, as opposed to a step of an action. */
  shown?: true;
  /** The authored definition on whose behalf the call is made. */
  definition?: DefinitionTag;
}

const isQuiet = ({ quiet = false }: CallOptions, code: number) =>
  typeof quiet === 'boolean' ? quiet : quiet.includes(code);

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

function followHeaders(
  { headers }: Response,
  { onReferenceVersion }: Pick<ClientSettings<Contracts>, 'onReferenceVersion'>,
) {
  setZone(headers.get(timeZoneHeader));
  const version = headers.get(referenceVersionHeader);
  if (version !== null) onReferenceVersion?.(Number(version));
}

const optionsOf = ({ base, token, language, now = Date.now }: ClientSettings<Contracts>): RequestOptions => ({
  base,
  token: token(),
  language: language(),
  now: now(),
});

/** The only HTTP client of the page (SHELL-010): all calls go through it. */
export function createClient<C extends Contracts>(settings: ClientSettings<C>): Client<C> {
  const askFor = (onProgress: CallOptions['onProgress']): typeof fetch =>
    settings.fetch ?? (onProgress ? askWithProgress(onProgress) : (url, init) => fetch(url, init));
  const failures = createFailures(settings);
  const requestOptions = () => optionsOf(settings);

  async function receive(url: string, init: RequestInit, timeoutMs: number, options: CallOptions): Promise<Response> {
    const wait = createIdleTimeout(timeoutMs);
    const signals = [wait.signal, ...(options.signal ? [options.signal] : [])];
    // Upload progress restarts the timeout: a slow upload is not a missing answer.
    const onProgress = options.onProgress && ((sent: number) => (wait.restart(), options.onProgress?.(sent)));
    try {
      const lasting = options.keepalive && { keepalive: true };
      return await askFor(onProgress)(url, { ...init, ...lasting, signal: AbortSignal.any(signals) });
    } catch (reason) {
      if (options.signal?.aborted) throw reason;
      throw failures.network(options.quiet === true);
    }
  }

  async function send(name: string, input: Input, options: CallOptions = {}): Promise<Answer> {
    const call = findCall(settings.contracts, name);
    if (!call) throw new TypeError(`no such call: ${name}`);
    const known = { ...requestOptions(), definition: options.definition };
    const { url, init } = prepareRequest(call, input, known);
    const response = await receive(url, init, timeoutMsOf(call), options);
    if (call.transport === 'file' && response.ok) return { data: await fileOf(response), msg: '' };
    const envelope = await envelopeOf(response);
    followHeaders(response, settings);
    if (options.signal?.aborted) throw options.signal.reason;
    if (!envelope) throw failures.network(options.quiet === true);
    if (envelope.code !== codes.success)
      throw failures.refusal(call, envelope, known.token, isQuiet(options, envelope.code));
    if (call.clears) settings.onOutdated?.(call.clears);
    return { data: envelope.data, msg: envelope.msg };
  }

  async function file(url: string, options: CallOptions = {}): Promise<ReceivedFile> {
    const known = requestOptions();
    // Only URLs of this server get the token.
    const isOurs = /^\/(?!\/)/.test(url);
    const address = isOurs ? stamped(settings.base + url, new URLSearchParams(), known.now) : url;
    const response = await receive(address, isOurs ? { headers: headersOf(known) } : {}, callTimeoutMs, options);
    if (response.ok) return fileOf(response);
    const envelope = await envelopeOf(response);
    throw envelope
      ? failures.refusal({}, envelope, known.token, isQuiet(options, envelope.code))
      : failures.network(options.quiet === true);
  }

  return {
    send,
    file,
    find: (name) => findCall(settings.contracts, name),
    // Answers conform to the contract: one test suite over all contracts checks it.
    call: async (name, input, options) => (await send(name, input as Input, options)).data as never,
  };
}
