import { fillIn } from '#core/parameters/parameters.ts';
import type { Text } from '#schemas/language/text.ts';
import type { ToastType } from '../services.ts';
import type { Perform } from './action-context.ts';
import { toastMs } from './toast-durations.ts';

/** Shows a toast; the next step does not wait for it. */
export const toast: Perform<{ toast: Text; type?: ToastType; toastMs?: number }> = (
  step,
  { services, textOf, read },
) => {
  void services.toast(step.type ?? 'success', fillIn(textOf(step.toast), read), step.toastMs ?? toastMs);
};
