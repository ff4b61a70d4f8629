import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { App as Antd, ConfigProvider } from 'antd';
import { createClient } from '#client/client.ts';
import { compile } from '#core/compile/compile.ts';
import { faces } from '#registry/faces.ts';
import { kinds } from '#registry/kinds.ts';
import { Platform, type PlatformValue } from '#runtime/platform.ts';
import { Screen } from '#runtime/Screen.tsx';
import { type Services, ServicesContext } from '#runtime/services.ts';
import type { Definition } from '#schemas/language/definition.ts';
import zh from '#schemas/messages/zh.json';
import { contracts } from '#schemas/resources/contracts.ts';
import { entities } from '#schemas/resources/entities.ts';
import { loadScreen } from '#shell/screens.ts';
import { type TestApp, testApp } from '#server/platform/testing/test-app.ts';

/** A request the page made. */
export interface Sent {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

/** A built-in screen, rendered with the real registry, runtime and client, speaking to a whole server in process. */
export interface OpenScreen {
  app: TestApp;
  /** Every request so far, oldest first. */
  sent: Sent[];
  /** Every toast so far, as `type: text (ms)`. */
  toasts: string[];
  /** Every question so far; answered by `agree`. */
  questions: string[];
  /** What the person says to the next questions. */
  agree: boolean;
  saved: { name: string; text: string }[];
  /** The file the person chooses next. */
  file: File | undefined;
  /** What files the page last asked for. */
  accepted: string | undefined;
  queries: QueryClient;
  /** While set, requests whose path matches fail as if the network were gone. */
  offline: RegExp | undefined;
  close(): Promise<void>;
}

const context = { kinds, entities };

// The server in process works with Node's bytes; the test browser puts bytes of its own in their place.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as Uint8ArrayConstructor;
globalThis.ArrayBuffer = Buffer.alloc(1).buffer.constructor as ArrayBufferConstructor;

export async function openScreen(name: string, { as = 'admin' as const } = {}): Promise<OpenScreen> {
  const app = await testApp();
  const token = await app.tokenOf(as);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const open: OpenScreen = {
    app,
    sent: [],
    toasts: [],
    questions: [],
    agree: true,
    saved: [],
    file: undefined,
    accepted: undefined,
    queries,
    offline: undefined,
    async close() {
      cleanup();
      queries.clear();
      await app.close();
    },
  };
  const toast: Services['toast'] = (type, text, ms) => {
    open.toasts.push(`${type}: ${text} (${ms})`);
    return Promise.resolve();
  };
  const client = createClient({
    contracts,
    base: '',
    token: () => token,
    language: () => 'zh',
    failedText: () => zh['common.requestFailed'],
    toastError: (text, ms) => toast('error', text, ms),
    onSessionEnd: () => {},
    onOutdated: (names) => names.forEach((one) => void queries.invalidateQueries({ queryKey: [one] })),
    fetch: (url, init) => inject(open, String(url), init ?? {}),
  });
  const compiled = compile(await loadScreen(name), context);
  const page = (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Antd>
        <QueryClientProvider client={queries}>
          <Platform value={platformOf(open, client)}>
            <ServicesContext value={servicesOf(open, client, toast)}>
              <Screen compiled={compiled} />
            </ServicesContext>
          </Platform>
        </QueryClientProvider>
      </Antd>
    </ConfigProvider>
  );
  // Faces arrive one by one; only an awaited act waits for them.
  await act(async () => void render(page));
  return open;
}

function platformOf(open: OpenScreen, client: Services['client']): PlatformValue {
  return {
    kinds,
    faces,
    messages: zh,
    language: 'zh',
    user: {},
    now: () => open.app.clock.now,
    newId: () => crypto.randomUUID(),
    call: async (call, input) => (await client.send(call, input)).data,
    allows: () => true,
    mobile: false,
  };
}

function servicesOf(open: OpenScreen, client: Services['client'], toast: Services['toast']): Services {
  return {
    client,
    route: { path: '/', query: {}, property: {} },
    toast,
    confirm: async (text) => {
      open.questions.push(text);
      return open.agree;
    },
    navigate: () => {},
    pickFile: async (accept) => {
      open.accepted = accept;
      return open.file;
    },
    saveFile: (content, fileName) => void content.text().then((text) => open.saved.push({ name: fileName, text })),
    print: () => {},
    screens: async (screen) => (await loadScreen(screen)) as Definition,
    compile: (definition) => compile(definition, context),
    allows: () => true,
  };
}

async function inject(open: OpenScreen, address: string, init: RequestInit): Promise<Response> {
  const url = new URL(address, 'http://screen.test');
  const method = (init.method ?? 'GET') as 'GET';
  const { n: _stamp, ...query } = Object.fromEntries(url.searchParams);
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body;
  open.sent.push({ method, path: url.pathname, query, body });
  if (open.offline?.test(url.pathname)) throw new TypeError('Failed to fetch');
  const headers = new Headers(init.headers);
  let payload: string | Buffer | undefined = typeof init.body === 'string' ? init.body : undefined;
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

/** The page's form data as it goes over the wire; the test browser cannot serialise it itself. */
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
