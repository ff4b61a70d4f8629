import { useCallback } from 'react';
import type { Refused } from '#core/files/admit.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useServices } from '#runtime/context/services.ts';
import { useSay } from '#runtime/context/use-translation.ts';

/** Shows why a file was refused. */
export function useRefusals() {
  const say = useSay();
  const { toast } = useServices();
  const tell = useCallback((text: string) => void toast('error', text, toastMs), [toast]);
  const refuse = useCallback(
    ({ id, params, types }: Refused) => {
      const names = types && [...types.ids.map((one) => say(one)), ...types.others].join(say('upload.between'));
      tell(say(id, { ...params, types: names }));
    },
    [say, tell],
  );
  return { tell, refuse };
}
