import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import { type ReactNode, useState } from 'react';
import { compile } from '#core/compile/compile.ts';
import type { Kinds } from '#core/kind/kind.ts';
import type { FaceTable } from '#runtime/context/faces.ts';
import type { PlatformValue } from '#runtime/context/platform.ts';
import type { Services } from '#runtime/context/services.ts';
import zh from '#schemas/messages/zh.json';
import { ApplicationProvider } from '#runtime/context/application.tsx';

interface TestProvidersProps {
  platform: PlatformValue;
  services: Services;
  children: ReactNode;
}

/** All providers that a face needs: for tests with their own kinds and faces. */
export function TestProviders({ platform, services, children }: TestProvidersProps) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={queries}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <ApplicationProvider platform={platform} services={services}>
            {children}
          </ApplicationProvider>
        </App>
      </ConfigProvider>
    </QueryClientProvider>
  );
}

// One context per registry, so that a definition compiles once.
const contexts = new WeakMap<Kinds, { kinds: Kinds }>();
export function contextOf(known: Kinds) {
  const context = contexts.get(known) ?? { kinds: known };
  contexts.set(known, context);
  return context;
}

export function quietPlatform(known: Kinds, table: FaceTable): PlatformValue {
  let ids = 0;
  return {
    kinds: known,
    faces: table,
    messages: zh,
    language: 'zh',
    user: { id: 'u1', userName: '张三' },
    now: () => 1_714_953_600_000,
    newId: () => `row${++ids}`,
    call: () => Promise.resolve(undefined),
    mobile: false,
  };
}

export function quietServices(known: Kinds): Services {
  const nothing = () => Promise.resolve(undefined);
  return {
    client: { send: () => new Promise(() => {}), file: () => new Promise(() => {}), find: () => undefined } as never,
    route: { path: '/', query: {}, property: {} },
    toast: nothing,
    confirm: () => Promise.resolve(true),
    askToLeave: () => Promise.resolve('discard'),
    navigate: () => {},
    pickFile: nothing,
    saveFile: () => {},
    print: () => {},
    screens: nothing,
    compile: (definition) => compile(definition, contextOf(known)),
    allows: () => true,
  };
}
