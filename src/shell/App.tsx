import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App as Antd, ConfigProvider } from 'antd';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { compile } from '#core/compile/compile.ts';
import type { Kinds } from '#core/kind.ts';
import { message } from '#core/text/message.ts';
import { createClient } from '#client/client.ts';
import type { FaceTable } from '#runtime/faces.ts';
import type { Services } from '#runtime/services.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { entities } from '#schemas/resources/entities.ts';
import { loadSpeech, type Speech } from './languages.ts';
import { Page, type PageValue } from './page.ts';
import { loginPath } from './redirect.ts';
import { withSealedPasswords } from './sealed-calls.ts';
import type { Session } from './session.ts';
import { Site } from './Site.tsx';
import { useMobile } from './use-mobile.ts';
import { useResource } from './use-resource.ts';
import './page.css';

const router = createBrowserRouter([{ path: '*', element: <Site /> }]);

interface Registry {
  kinds: Kinds;
  faces: FaceTable;
}

/** The product in one page, around whatever registry it is given. */
export function App({ registry, session }: { registry: Registry; session: Session }) {
  const { language } = useSyncExternalStore(session.subscribe, session.get);
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } }),
  );
  const [last, setLast] = useState<Speech>();
  const speech = useResource(language, async () => {
    const loaded = await loadSpeech(language);
    setLast(loaded);
    return loaded;
  });
  const current = speech.state === 'ready' ? speech.value : last;
  if (!current) return null;
  return (
    <ConfigProvider locale={current.locale} theme={{ token: { borderRadius: 6, colorBgLayout: '#f4f6f9' } }}>
      <Antd className="zh-app" message={{ maxCount: 3 }}>
        <QueryClientProvider client={queries}>
          <WithPage registry={registry} session={session} speech={current} queries={queries} />
        </QueryClientProvider>
      </Antd>
    </ConfigProvider>
  );
}

interface WithPageProps {
  registry: Registry;
  session: Session;
  speech: Speech;
  queries: QueryClient;
}

function WithPage({ registry, session, speech, queries }: WithPageProps) {
  const { message: toasts, modal } = Antd.useApp();
  const state = useSyncExternalStore(session.subscribe, session.get);
  const mobile = useMobile();

  const outside = useMemo(() => {
    const say = (id: string) => message(speech.messages, id);
    const toast: Services['toast'] = (type, content, ms) => toasts.open({ type, content, duration: ms / 1000 });
    const confirm: Services['confirm'] = (content) =>
      modal.confirm({
        title: say('common.tip'),
        content,
        okText: say('common.confirm'),
        cancelText: say('common.cancel'),
      }) as PromiseLike<boolean> as Promise<boolean>;
    const leave = () => {
      const { pathname, search } = router.state.location;
      session.end();
      queries.clear();
      void router.navigate(loginPath(pathname + search));
    };
    const plain = createClient({
      contracts,
      base: '',
      token: () => session.get().token,
      language: () => session.get().language,
      failedText: () => say('common.requestFailed'),
      toastError: (text, ms) => toast('error', text, ms),
      onSessionEnd: leave,
    });
    const client = withSealedPasswords(plain, {
      account: () => session.get().user?.userInfo.userAccount ?? '',
      messages: () => speech.messages,
      refuse: (text) => void toast('error', text, 1500),
      onLogin: session.begin,
      onPasswordChanged: leave,
    });
    return { toast, confirm, client };
  }, [speech, session, queries, toasts, modal]);

  // One context for the life of the page: what it compiled once it knows again.
  const compileHere = useMemo(() => {
    const context = { kinds: registry.kinds, entities: Object.fromEntries(entities) };
    return (definition: unknown) => compile(definition, context);
  }, [registry]);

  const page = useMemo<PageValue>(
    () => ({
      ...registry,
      ...outside,
      messages: speech.messages,
      session: state,
      sessions: session,
      compile: compileHere,
      mobile,
    }),
    [registry, outside, speech, state, session, compileHere, mobile],
  );

  return (
    <Page value={page}>
      <RouterProvider router={router} />
    </Page>
  );
}
