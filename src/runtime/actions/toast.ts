import { fillIn } from '#core/compile/parameters/parameters.ts';
import type { Text } from '#schemas/language/text.ts';
import type { ToastType } from '../context/services.ts';
import type { Perform } from './action-context.ts';
import { toastMs } from '../context/toast-durations.ts';

/** Shows a toast; the next step does not wait for it. */
export const toast: Perform<{ toast: Text; type?: ToastType; toastMs?: number }> = (
  step,
  { services, textOf, read },
) => {
  void services.toast(step.type ?? 'success', fillIn(textOf(step.toast), read), step.toastMs ?? toastMs);
};
