import { useEffect, useState } from 'react';
import type { Messages } from '#core/text/message.ts';
import type { Language } from '#schemas/language/text.ts';
import { lazyValue, type LazyValue, loadedValue } from '../state/lazy-value.ts';

type MessagesOfArea = Readonly<Record<Language, LazyValue<Messages>>>;

/** Messages of the back office by language: public pages do not load them. */
export const backOfficeMessages: MessagesOfArea = {
  zh: lazyValue(async () => (await import('#schemas/messages/office/zh.json')).default),
  zhtw: lazyValue(async () => (await import('#schemas/messages/office/zhtw.json')).default),
  en: lazyValue(async () => (await import('#schemas/messages/office/en.json')).default),
};

/** Messages of the screens of nouns: the first of these screens loads them. */
export const nounMessages: MessagesOfArea = {
  zh: lazyValue(async () => (await import('#schemas/messages/nouns/zh.json')).default),
  zhtw: lazyValue(async () => (await import('#schemas/messages/nouns/zhtw.json')).default),
  en: lazyValue(async () => (await import('#schemas/messages/nouns/en.json')).default),
};

const nothing = loadedValue<Messages>({});
export const noMessages: MessagesOfArea = { zh: nothing, zhtw: nothing, en: nothing };

/** Messages of the public site: the login and public forms do not load them. */
export const siteMessages: MessagesOfArea = {
  zh: lazyValue(async () => (await import('#schemas/messages/site/zh.json')).default),
  zhtw: lazyValue(async () => (await import('#schemas/messages/site/zhtw.json')).default),
  en: lazyValue(async () => (await import('#schemas/messages/site/en.json')).default),
};

/** The messages of every area, for screens outside the area they belong to: gallery and snapshots. */
export async function loadMessagesOfAreas(language: Language): Promise<Messages> {
  const areas = [siteMessages, backOfficeMessages, nounMessages];
  return Object.assign({}, ...(await Promise.all(areas.map((area) => area[language].load())))) as Messages;
}

/**
 * The messages of an area, undefined until the first are loaded. Those of the previous language stay until the chosen
 * ones have loaded; if none could be loaded, the error is thrown to the error boundary.
 */
export function useMessagesOf(area: MessagesOfArea, language: Language): Messages | undefined {
  const [last, setLast] = useState(() => area[language].now());
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    let isWanted = true;
    area[language].load().then(
      (words) => isWanted && setLast(words),
      (error: unknown) => isWanted && setFailure({ error }),
    );
    return () => {
      isWanted = false;
    };
  }, [area, language]);
  const words = area[language].now() ?? last;
  if (!words && failure) throw failure.error;
  return words;
}
