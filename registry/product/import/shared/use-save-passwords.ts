import { csvOf } from '#core/text/csv.ts';
import { useDevice } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { FirstPassword } from '#schemas/resources/import-calls.ts';

/** Saves one-time passwords as a file on the device of the administrator: the server does not have them any more. */
export function useSavePasswords(passwords: readonly FirstPassword[]): () => void {
  const t = useTranslation();
  const { saveFile } = useDevice();
  return () => {
    const header = [t('profile.account'), t('profile.realName'), t('import.passwordsName')];
    const lines = passwords.map(({ account, realName, password }) => [account, realName, password]);
    saveFile(new Blob([csvOf([header, ...lines])], { type: 'text/csv' }), `${t('import.passwordsName')}.csv`);
  };
}
