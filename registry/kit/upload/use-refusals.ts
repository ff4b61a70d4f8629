import { useCallback } from 'react';
import type { Refused } from '#core/files/admit.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useServices } from '#runtime/context/services.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';

/** Shows why a file was refused. */
export function useUploadErrors() {
  const t = useTranslation();
  const { toast } = useServices();
  const tell = useCallback((text: string) => void toast('error', text, toastMs), [toast]);
  const refuse = useCallback(
    ({ id, params, types }: Refused) => {
      const names = types && [...types.ids.map((one) => t(one)), ...types.others].join(t('upload.between'));
      tell(t(id, { ...params, types: names }));
    },
    [t, tell],
  );
  return { tell, refuse };
}
