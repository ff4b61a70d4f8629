import { useEffect, useState } from 'react';
import type { Messages } from '#core/text/message.ts';
import type { Language } from '#schemas/language/text.ts';
import { lazyValue, type LazyValue } from '../state/lazy-value.ts';

/** Messages of the back office by language: public pages do not load them. */
export const backOfficeMessages: Readonly<Record<Language, LazyValue<Messages>>> = {
  zh: lazyValue(async () => (await import('#schemas/messages/office/zh.json')).default),
  zhtw: lazyValue(async () => (await import('#schemas/messages/office/zhtw.json')).default),
  en: lazyValue(async () => (await import('#schemas/messages/office/en.json')).default),
};

/**
 * The messages of the back office, undefined until the first are loaded. Those of the previous language stay until the
 * chosen ones have loaded; if none could be loaded, the error is thrown to the error boundary.
 */
export function useBackOfficeMessages(language: Language): Messages | undefined {
  const [last, setLast] = useState(() => backOfficeMessages[language].now());
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    let isWanted = true;
    backOfficeMessages[language].load().then(
      (words) => isWanted && setLast(words),
      (error: unknown) => isWanted && setFailure({ error }),
    );
    return () => {
      isWanted = false;
    };
  }, [language]);
  const words = backOfficeMessages[language].now() ?? last;
  if (!words && failure) throw failure.error;
  return words;
}
