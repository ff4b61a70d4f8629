import type { Parameters } from '#schemas/language/source.ts';
import type { Perform } from './action-context.ts';
import { send } from './send.ts';
import { savedToastMs, toggleToastMs } from '../context/toast-durations.ts';

/** Calls a call; its `msg` is the success toast, shorter after switching a flag. */
export const request: Perform<{ request: string; with?: Parameters; as?: string; toast?: boolean }> = async (
  step,
  context,
) => {
  const { services } = context;
  const call = services.client.find(step.request);
  const { data, msg } = await send(step.request, step.with, context);
  if (step.as !== undefined) context.bindHere(step.as, data);
  // A successful read shows no toast, unless the step asks for one.
  if (msg === '' || !(step.toast ?? call?.method !== 'GET')) return;
  void services.toast('success', msg, call?.toggles ? toggleToastMs : savedToastMs);
};
