import { QueryClientProvider } from '@tanstack/react-query';
import ConfigProvider from 'antd/es/config-provider';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { createQueries } from '#runtime/context/query-client.ts';
import { createNotices } from '../state/notices.ts';
import { loadSpeech, type Speech } from '../i18n/languages.ts';
import { Shell } from '../product-context/product-context.ts';
import type { Keeping } from '../state/persisted-state.ts';
import { Site } from './Root.tsx';
import { type Registry, useShellValue } from '../product-context/use-product-context.ts';
import { useTheme } from '../use-theme.ts';
import { useResource } from '../feedback/use-resource.ts';
import '../layout/page.css';

const NoticeHost = lazy(() => import('../feedback/NoticeHost.tsx'));

/** No automatic space between the two characters of a button: screen readers announce the text as written. */
const buttonsAsWritten = { autoInsertSpace: false };

/** The whole product with an injected registry of kinds. */
export function App({ registry, keeping }: { registry: Registry; keeping: Keeping }) {
  const { session, settings, application } = keeping;
  const theme = useTheme(settings);
  const { language } = useSyncExternalStore(session.subscribe, session.get);
  const [queries] = useState(createQueries);
  // The previous language stays displayed until the chosen one has loaded.
  const [last, setLast] = useState<Speech>();
  const speech = useResource(language, async () => {
    const loaded = await loadSpeech(language);
    setLast(loaded);
    return loaded;
  });
  const current = speech.state === 'ready' ? speech.value : last;
  useStartAnew(!current && speech.state === 'failed');
  if (!current) return null;
  return (
    <ConfigProvider locale={current.locale} theme={theme} button={buttonsAsWritten}>
      <QueryClientProvider client={queries}>
        <BrowserRouter {...(application.base && { basename: application.base })}>
          <WithPage registry={registry} keeping={keeping} speech={current} />
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
function useStartAnew(isSpeechless: boolean): void {
  useEffect(() => {
    if (!isSpeechless) return undefined;
    const timer = setTimeout(() => window.location.reload(), reloadMs);
    return () => clearTimeout(timer);
  }, [isSpeechless]);
}

interface WithPageProps {
  registry: Registry;
  keeping: Keeping;
  speech: Speech;
}

function WithPage({ registry, keeping, speech }: WithPageProps) {
  const [{ notices, hear }] = useState(() => {
    let heard = speech.messages;
    return {
      notices: createNotices(() => heard),
      hear: (messages: Speech['messages']) => {
        heard = messages;
      },
    };
  });
  hear(speech.messages);
  const areNoticesWanted = useSyncExternalStore(notices.subscribe, notices.isWanted);
  const page = useShellValue({ registry, keeping, speech, notices });
  return (
    <Shell value={page}>
      <Site />
      {areNoticesWanted && (
        <Suspense fallback={null}>
          <NoticeHost onMount={notices.mount} />
        </Suspense>
      )}
    </Shell>
  );
}
