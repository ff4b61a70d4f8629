import { useCallback } from 'react';
import type { ValueIssue } from '#core/kind/kind.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useServices } from '#runtime/context/services.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';

/** Says why something typed or pasted into a field was not taken; what was there stays. */
export function useRefusing(label: string) {
  const t = useTranslation();
  const { toast } = useServices();
  return useCallback(
    ({ id, params }: ValueIssue) => void toast('warning', t(id, { label, ...params }), toastMs),
    [t, toast, label],
  );
}
