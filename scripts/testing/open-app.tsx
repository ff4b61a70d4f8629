import { act, cleanup, configure, render } from '@testing-library/react';
import { vi } from 'vitest';
import { faces } from '#registry/faces.ts';
import { kinds } from '#registry/kinds.ts';
import { type TestApp, testApp } from '#server/platform/testing/test-app.ts';
import { App } from '#app/start/App.tsx';
import type { Registry } from '#app/product-context/use-product-context.ts';
import { applicationOf, storageOf } from '#app/state/application.ts';
import { type PersistedState, openPersistedState } from '#app/state/persisted-state.ts';
import type { Settings } from '#app/state/settings.ts';
import { type InProcess, inProcess } from './in-process.ts';

// In milliseconds: the first screen of a test loads much of antd.
configure({ asyncUtilTimeout: 25_000 });

/** The whole product in jsdom with an in-process server and a logged-in user. */
export interface OpenApp extends InProcess {
  persisted: PersistedState;
  /** Navigates to an address like a link or the browser's buttons. */
  go(address: string): Promise<void>;
  /** Reloads the page, like F5. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

interface Wish {
  /** Null: without a login. */
  as?: Parameters<TestApp['tokenOf']>[0] | null | undefined;
  address?: string;
  settings?: Partial<Settings>;
  /** Absent: all kinds from the start. */
  registry?: Registry;
  /** A running server; it is closed by its owner. */
  app?: TestApp;
}

export async function openApp(wish: Wish = {}): Promise<OpenApp> {
  const { as = 'admin', address = '/home', settings, registry = { kinds, faces }, app: given } = wish;
  const app = given ?? (await testApp());
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', address);
  const storage = storageOf(localStorage, applicationOf(address));
  if (as !== null) storage.setItem('zhjy_token', await app.tokenOf(as));
  if (settings) storage.setItem('zhjy_settings', JSON.stringify(settings));
  const open: OpenApp = {
    app,
    sent: [],
    offline: undefined,
    persisted: openPersistedState(window),
    go: (to) =>
      act(async () => {
        const state = window.history.state as { idx?: number } | null;
        window.history.pushState({ idx: (state?.idx ?? 0) + 1 }, '', to);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }),
    async reload() {
      await unmount();
      open.persisted = openPersistedState(window);
      await show(registry, open.persisted);
    },
    async close() {
      await unmount();
      vi.unstubAllGlobals();
      if (!given) await app.close();
    },
  };
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => inProcess(open, url, init));
  await show(registry, open.persisted);
  return open;
}

// Faces are lazy-loaded; only an awaited act waits for them.
const show = (registry: Registry, persisted: PersistedState) =>
  act(async () => void render(<App registry={registry} persisted={persisted} />));

/** Resolves once the history entry of an open dialog is left: otherwise that traversal would end on the next page. */
async function unmount(): Promise<void> {
  const hasStep = (window.history.state as { zhjyStep?: string } | null)?.zhjyStep !== undefined;
  const left = new Promise<void>((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
    window.setTimeout(resolve, 1000);
  });
  cleanup();
  if (hasStep) await left;
}
