import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { App as Antd, ConfigProvider } from 'antd';
import { createClient } from '#client/client.ts';
import { followVersions } from '#client/reference-data.ts';
import { compile } from '#core/compile/compile.ts';
import { faces } from '#registry/faces.ts';
import { kinds } from '#registry/kinds.ts';
import { ApplicationProvider } from '#runtime/context/application.tsx';
import type { PlatformValue } from '#runtime/context/platform.ts';
import { Screen } from '#runtime/render/Screen.tsx';
import type { Services } from '#runtime/context/services.ts';
import type { Call } from '#schemas/protocol/contract.ts';
import type { Definition } from '#schemas/language/definition.ts';
import zh from '#schemas/messages/zh.json';
import { contracts } from '#schemas/resources/contracts.ts';
import { entities } from '#schemas/resources/entities.ts';
import { loadScreen } from '#app/navigation/screens.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { type As, testApp } from '#server/platform/testing/test-app.ts';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type InProcess, inProcess } from './in-process.ts';

/** A built-in screen with the real registry, runtime and client, and an in-process server. */
export interface OpenScreen extends InProcess {
  /** Every toast so far, as `type: text (ms)`. */
  toasts: string[];
  /** Every confirmation so far; answered by `agree`. */
  questions: string[];
  /** The answer to the next confirmations. */
  agree: boolean;
  /** Every address that the screen led to. */
  addresses: string[];
  saved: { name: string; text: string }[];
  /** The next file to be picked. */
  file: File | undefined;
  /** The `accept` value of the last file picker. */
  accepted: string | undefined;
  queries: QueryClient;
  close(): Promise<void>;
}

/** What is rendered instead of the screen, once its data is in the database. */
interface Page {
  content?: ReactNode;
  query: Readonly<Record<string, string>>;
}

const context = { kinds, entities };

/** The codes of all menus whose users make calls. */
const allMenus = Object.values(contracts).flatMap(({ calls }) =>
  Object.values(calls as Record<string, Call>).flatMap(({ access }) =>
    typeof access === 'object' && access.menu !== undefined ? [access.menu] : [],
  ),
);

/** A screen for all tests of a file or suite: opened before them, closed after them. Each starts with empty lists. */
export function screenUnderTest(name: string): OpenScreen {
  const open = {} as OpenScreen;
  beforeAll(async () => void (await openScreen(name, {}, open)), 120_000);
  afterAll(() => open.close());
  afterEach(() => {
    Object.assign(open, { agree: true, offline: undefined });
    for (const list of [open.sent, open.toasts, open.questions]) list.length = 0;
  });
  return open;
}

export async function openScreen(
  name: string,
  {
    as = 'admin' as As,
    settings = {} as Partial<Settings>,
    menus = allMenus,
    query = {} as Readonly<Record<string, string>>,
    page = undefined as ((app: OpenScreen['app']) => Promise<Page>) | undefined,
  } = {},
  open = {} as OpenScreen,
): Promise<OpenScreen> {
  const app = await testApp({ settings });
  const token = await app.tokenOf(as);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  Object.assign(open, {
    app,
    sent: [],
    toasts: [],
    questions: [],
    agree: true,
    addresses: [],
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
  } satisfies OpenScreen);
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
    onReferenceVersion: followVersions(queries),
    fetch: (url, init) => inProcess(open, String(url), init ?? {}),
  });
  const other = await page?.(app);
  const compiled = compile(await loadScreen(name), context);
  const services = servicesOf(open, client, toast, { ...query, ...other?.query });
  const content = (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Antd>
        <QueryClientProvider client={queries}>
          <ApplicationProvider platform={{ ...platformOf(open, client), user: { menus } }} services={services}>
            {other?.content ?? <Screen compiled={compiled} bind={{ route: services.route }} />}
          </ApplicationProvider>
        </QueryClientProvider>
      </Antd>
    </ConfigProvider>
  );
  // Faces are lazy-loaded; only an awaited act waits for them.
  await act(async () => void render(content));
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
    mobile: false,
  };
}

function servicesOf(
  open: OpenScreen,
  client: Services['client'],
  toast: Services['toast'],
  query: Readonly<Record<string, string>>,
): Services {
  return {
    client,
    route: { path: '/', query, property: {} },
    toast,
    confirm: async (text) => {
      open.questions.push(text);
      return open.agree;
    },
    askToLeave: async () => (open.agree ? 'discard' : 'stay'),
    navigate: (address) => void open.addresses.push(address),
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
