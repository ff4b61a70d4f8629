import type { TestApp } from '#server/platform/testing/test-app.ts';

/** A request the page made. */
export interface Sent {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

/** The in-process server of the page, and the requests sent to it. */
export interface InProcess {
  app: TestApp;
  /** Every request so far, oldest first. */
  sent: Sent[];
  /** While set, requests whose path matches fail like a network error. */
  offline: RegExp | undefined;
}

// The in-process server needs Node's Uint8Array; jsdom replaces it with its own.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as Uint8ArrayConstructor;
globalThis.ArrayBuffer = Buffer.alloc(1).buffer.constructor as ArrayBufferConstructor;

/** Answers a request of the page by an in-process server. */
export async function inProcess(open: InProcess, address: string, init: RequestInit): Promise<Response> {
  const url = new URL(address, 'http://screen.test');
  const method = (init.method ?? 'GET') as 'GET';
  const { n: _stamp, ...query } = Object.fromEntries(url.searchParams);
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body;
  open.sent.push({ method, path: url.pathname, query, body });
  if (open.offline?.test(url.pathname)) throw new TypeError('Failed to fetch');
  const headers = new Headers(init.headers);
  let payload: string | Buffer | undefined = typeof init.body === 'string' ? init.body : undefined;
  if (init.body instanceof URLSearchParams) {
    headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8');
    payload = String(init.body);
  }
  if (init.body instanceof FormData) {
    const sent = await multipartOf(init.body);
    headers.set('content-type', sent.type);
    payload = sent.payload;
  }
  const answer = await open.app.app.inject({
    method,
    url: url.pathname + url.search,
    headers: Object.fromEntries(headers),
    ...(payload !== undefined && { payload }),
  });
  return new Response(new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers: Object.entries(answer.headers).map(([key, value]) => [key, String(value)] as [string, string]),
  });
}

/** The page's form data as multipart bytes; jsdom cannot serialise it. */
async function multipartOf(form: FormData): Promise<{ type: string; payload: Buffer }> {
  const boundary = 'screen-test-boundary';
  const parts: Buffer[] = [];
  for (const [name, value] of form.entries()) {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`;
    if (typeof value === 'string') {
      parts.push(Buffer.from(`${head}\r\n\r\n${value}\r\n`));
      continue;
    }
    parts.push(Buffer.from(`${head}; filename="${value.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`));
    parts.push(Buffer.from(await readOf(value)), Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { type: `multipart/form-data; boundary=${boundary}`, payload: Buffer.concat(parts) };
}

function readOf(file: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsArrayBuffer(file);
  });
}
