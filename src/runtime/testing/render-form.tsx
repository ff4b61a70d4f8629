import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { faces } from '#registry/faces.ts';
import { kinds } from '#registry/kinds.ts';
import type { Definition } from '#schemas/language/definition.ts';
import type { Language } from '#schemas/language/text.ts';
import en from '#schemas/messages/en.json';
import zh from '#schemas/messages/zh.json';
import { preloadFaces } from '../context/face-loader.ts';
import { Form } from '../render/Form.tsx';
import { PageContext } from '../page/page-context.ts';
import { createPage } from '../page/page-handle.ts';
import type { PlatformValue } from '../context/platform.ts';
import { ScreenContext } from '../context/screen-context.ts';
import type { Services } from '../context/services.ts';
import { openForm } from './open-form.ts';
import { ApplicationProvider } from '../context/application.tsx';

interface RenderOptions {
  mode?: 'edit' | 'view';
  disabled?: boolean;
  language?: Language;
  platform?: Partial<PlatformValue>;
  allows?: Services['allows'];
  /** Answers the confirmation. */
  agree?: boolean;
  /** Answers of the calls of sources and actions. */
  send?: Services['client']['send'];
  form?: Parameters<typeof openForm>[2];
}

/** A platform for tests: real kinds and faces, Chinese, all permissions, sequential ids. */
export function testPlatform(more: Partial<PlatformValue> = {}): PlatformValue {
  let ids = 0;
  return {
    kinds,
    faces,
    messages: more.language === 'en' ? en : zh,
    language: 'zh',
    user: { id: 'u1' },
    now: () => Date.UTC(2026, 0, 15),
    newId: () => `new${++ids}`,
    call: () => Promise.reject(new Error('no calls here')),
    mobile: false,
    ...more,
  };
}

/** A rendered form: faces loaded, with its store, its counters, and the messages it showed. */
export async function renderForm(
  fields: NonNullable<Definition['fields']>,
  stored?: Readonly<Record<string, unknown>>,
  options: RenderOptions = {},
) {
  const { mode = 'edit', disabled = false, language = 'zh', agree = true } = options;
  const opened = openForm(fields, stored, options.form);
  const platform = testPlatform({ language, ...options.platform });
  const said: string[] = [];
  const services = {
    toast: (type: string, text: string) => Promise.resolve(said.push(`${type}: ${text}`)),
    confirm: (text: string) => {
      said.push(`confirm: ${text}`);
      return Promise.resolve(agree);
    },
    client: { send: options.send, find: () => ({ method: 'GET', path: '' }) },
    route: { path: '/', query: {}, property: {} },
    allows: options.allows ?? (() => true),
  } as unknown as Services;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await preloadFaces(platform.faces, opened.store.screen.root, mode);
  const commits = { count: 0 };
  const page = (
    <QueryClientProvider client={queries}>
      <ApplicationProvider platform={platform} services={services}>
        <ScreenContext value={{ screen: opened.store.screen, scope: opened.scope }}>
          <PageContext value={createPage({})}>
            <Profiler id="form" onRender={() => commits.count++}>
              <Form store={opened.store} mode={mode} disabled={disabled} />
            </Profiler>
          </PageContext>
        </ScreenContext>
      </ApplicationProvider>
    </QueryClientProvider>
  );
  // Lazy-loaded parts may arrive during the render.
  const view = await act(async () => render(page));
  opened.probe.reset();
  return { ...opened, ...view, commits, said, user: userEvent.setup() };
}
