import { QueryClientProvider } from '@tanstack/react-query';
import ConfigProvider from 'antd/es/config-provider';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { BrowserRouter, Navigate, useLocation } from 'react-router-dom';
import { Pending } from '#runtime/render/Ready.tsx';
import { useLatest } from '#runtime/context/effects.ts';
import { createQueries } from '#runtime/context/query-client.ts';
import { guard } from '../auth/guard.ts';
import { Lazy } from '../feedback/Lazy.tsx';
import { Busy, ProgressBar } from '../feedback/Progress.tsx';
import { useResource } from '../feedback/use-resource.ts';
import { loadLocale, type LocaleBundle } from '../i18n/languages.ts';
import { BareLayout } from '../layout/BareLayout.tsx';
import '../layout/page.css';
import { useTheme } from '../layout/use-theme.ts';
import { ProductContext, useProductContext } from '../product-context/product-context.ts';
import { type Registry, useProductContextValue } from '../product-context/use-product-context.ts';
import { createNotices } from '../state/notices.ts';
import type { PersistedState } from '../state/persisted-state.ts';
import { backOffice, linkedSession, publicLink, website } from './lazy-parts.ts';

const signs = ['pointermove', 'pointerdown', 'keydown', 'input'] as const;

/**
 * Preloads the back office at the first user input on the login page: it arrives while account and password are typed.
 * Opening the page alone loads nothing of it.
 */
function usePreload(isWanted: boolean): void {
  const context = useProductContext();
  const begin = useEffectEvent(async () => {
    const { preloadBackOffice: warmUp } = await import('./preload.ts');
    await warmUp(context);
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const listening = new AbortController();
    const start = () => {
      listening.abort();
      // A failed preload is retried on demand, where its error is shown.
      begin().catch(() => undefined);
    };
    for (const sign of signs) window.addEventListener(sign, start, { signal: listening.signal, passive: true });
    return () => listening.abort();
  }, [isWanted]);
}

const busy = <Busy />;

/** The single route element: applies the guard and renders the screen of the address. */
function Site() {
  const { session, persisted } = useProductContext();
  const { pathname, search } = useLocation();
  const locked = useSyncExternalStore(persisted.lock.subscribe, persisted.lock.get);
  const query = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  const isLocked = locked !== undefined;
  const way = guard({ path: pathname, search, token: session.token, isLocked, back: persisted.lock.back() });
  const [lastWork, setLastWork] = useState<{ path: string; search: string }>();
  const isLeft = session.token === undefined && session.left !== undefined;
  const shown = 'show' in way ? way.show : undefined;
  usePreload(session.token === undefined && shown === 'alone');

  // The back office stays mounted, hidden and inert, behind the lock screen, or until the same user logs in again. It
  // is also preserved during a redirect.
  let work = lastWork;
  if (shown === 'workplace') {
    if (work?.path !== pathname || work.search !== search) work = { path: pathname, search };
  } else if (!isLeft && (session.token === undefined || (shown !== undefined && !isLocked))) work = undefined;
  if (work !== lastWork) setLastWork(work);
  const isBehind = shown !== 'workplace';
  return (
    <Pending value={busy}>
      <ProgressBar />
      {'to' in way && <Navigate to={way.to} replace />}
      {shown === 'alone' && <BareLayout path={pathname} query={query} />}
      {shown === 'publicForm' && (
        <Lazy part={publicLink} registry="forms" given={{ path: pathname, query, isPage: false }} />
      )}
      {shown === 'publicPage' && <Lazy part={publicLink} given={{ path: pathname, query, isPage: true }} />}
      {'failed' in way && <Lazy part={linkedSession} registry="forms" given={way} />}
      {'page' in way && <Lazy part={website} given={{ path: way.page, query }} />}
      {work && (
        <div className={isBehind ? 'zh-behind' : 'zh-before'} inert={isBehind}>
          <Lazy part={backOffice} given={{ ...work, isShown: !isBehind }} />
        </div>
      )}
    </Pending>
  );
}

const NoticeHost = lazy(() => import('../feedback/NoticeHost.tsx'));

/** No automatic space between the two characters of a button: screen readers announce the text as written. */
const buttonsAsWritten = { autoInsertSpace: false };

/** The whole product with an injected registry of kinds. */
export function App({ registry, persisted }: { registry: Registry; persisted: PersistedState }) {
  const { session, settings, application } = persisted;
  const theme = useTheme(settings);
  const { language } = useSyncExternalStore(session.subscribe, session.get);
  const [queries] = useState(createQueries);
  // The previous language stays displayed until the chosen one has loaded.
  const [last, setLast] = useState<LocaleBundle>();
  const bundle = useResource(language, async () => {
    const loaded = await loadLocale(language);
    setLast(loaded);
    return loaded;
  });
  const current = bundle.state === 'ready' ? bundle.value : last;
  useRestart(!current && bundle.state === 'failed');
  if (!current) return null;
  return (
    <ConfigProvider locale={current.locale} theme={theme} button={buttonsAsWritten}>
      <QueryClientProvider client={queries}>
        <BrowserRouter {...(application.base && { basename: application.base })}>
          <WithPage registry={registry} persisted={persisted} bundle={current} />
        </BrowserRouter>
      </QueryClientProvider>
    </ConfigProvider>
  );
}

const reloadMs = 2_000;

/**
 * Reloads the page if no message catalogue could be loaded: without messages not even an error can be shown. Retrying
 * the import is useless, as browsers cache a failed module import.
 */
function useRestart(hasNoLocale: boolean): void {
  useEffect(() => {
    if (!hasNoLocale) return undefined;
    const timer = setTimeout(() => window.location.reload(), reloadMs);
    return () => clearTimeout(timer);
  }, [hasNoLocale]);
}

interface WithPageProps {
  registry: Registry;
  persisted: PersistedState;
  bundle: LocaleBundle;
}

function WithPage({ registry, persisted, bundle }: WithPageProps) {
  const messages = useLatest(bundle.messages);
  const [notices] = useState(() => createNotices(() => messages.current));
  const areNoticesWanted = useSyncExternalStore(notices.subscribe, notices.isWanted);
  const page = useProductContextValue({ registry, persisted, bundle, notices });
  return (
    <ProductContext value={page}>
      <Site />
      {areNoticesWanted && (
        <Suspense fallback={null}>
          <NoticeHost onMount={notices.mount} />
        </Suspense>
      )}
    </ProductContext>
  );
}
