import { useCallback } from 'react';
import { message } from '#core/text/message.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import type { Language } from '#schemas/language/text.ts';
import { fetchLocale } from '../i18n/languages.ts';
import { useProductContext } from './product-context.ts';

/** Switches the language immediately, saves it on the server if there is a login, and confirms in the new language. */
export function useSwitchLanguage(): (language: Language) => void {
  const { client, sessions, toast } = useProductContext();
  return useCallback(
    (language) => {
      sessions.speak(language);
      if (sessions.get().token !== undefined) {
        // If saving fails, the choice still applies in this browser.
        client.send('profile.language', { language }, { quiet: true }).catch(() => {});
      }
      void fetchLocale(language).then(({ messages }) =>
        toast('success', message(messages, 'shell.language.switched'), toastMs),
      );
    },
    [client, sessions, toast],
  );
}
