import { act, configure, render } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { CompiledNode } from '#core/compile/tree.ts';
import { faces } from '#registry/faces.ts';
import { preloadFaces } from '#runtime/context/face-loader.ts';
import type { PlatformValue } from '#runtime/context/platform.ts';
import type { Services } from '#runtime/context/services.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import type { fakeClient } from './fake-client.ts';
import { Stage } from './Stage.tsx';

// The first import of a face also loads antd, which is slow.
configure({ asyncUtilTimeout: 8_000 });

interface PageParts {
  body: DefinitionNode;
  overlays?: Record<string, DefinitionNode>;
  client: ReturnType<typeof fakeClient>;
  services?: Partial<Services>;
  /** Names bound at first, as the shell binds `route`. */
  bind?: Readonly<Record<string, unknown>>;
  platform?: Partial<PlatformValue>;
  /** Simulates a phone. */
  mobile?: boolean;
  /** Of the texts, in pixels; default 14. */
  fontSize?: number;
  /** What the application has around the page. */
  around?(page: ReactNode): ReactNode;
}

/** Loads the faces of all kinds in a definition: cells of a portal would be shown before their contents. */
async function loadFaces(definition: unknown): Promise<void> {
  const keys = new Set([...JSON.stringify(definition).matchAll(/"zhjyKey":"(\w+)"/g)].map(([, key = '']) => key));
  const nodes = [...keys].map((zhjyKey) => ({ zhjyKey, children: [], slots: {} }));
  await preloadFaces(faces, nodes as unknown as CompiledNode[], 'view');
}

/** Renders a page of blocks with a mock client; toasts and confirmations are recorded, confirmations are accepted. */
export async function showPage(parts: PageParts) {
  const { body, overlays = {}, client, services, bind = {}, platform = {}, mobile = false, fontSize = 14 } = parts;
  const { around = (page) => page } = parts;
  const toast = vi.fn<Services['toast']>(async () => {});
  const confirm = vi.fn<Services['confirm']>(async () => true);
  const print = vi.fn<Services['print']>();
  const example = { definition: { language: 1, title: '页面', body, overlays }, values: {} };
  const askToLeave = vi.fn<Services['askToLeave']>(async () => 'discard');
  const all = { client, toast, confirm, askToLeave, print, ...services };
  const stage = (
    <ConfigProvider theme={{ token: { fontSize } }}>
      <Stage example={example} mobile={mobile} platform={platform} services={all} bind={bind} />
    </ConfigProvider>
  );
  await loadFaces([body, overlays]);
  // Awaited, because faces are loaded lazily.
  await act(async () => void render(around(stage)));
  return { toast, confirm, askToLeave, print };
}
