import type { Parameters } from '#schemas/language/source.ts';
import { type Perform, Stopped } from './action-context.ts';
import { send } from './send.ts';
import { savedToastMs } from '../context/toast-durations.ts';

/** Opens a file picker and sends the file as `file`; cancelling ends the run silently. */
export const upload: Perform<{ upload: string; accept?: string; with?: Parameters; as?: string }> = async (
  step,
  context,
) => {
  const { services } = context;
  const file = await services.pickFile(step.accept);
  if (!file) throw new Stopped();
  const { data, msg } = await send(step.upload, step.with, context, { file });
  if (step.as !== undefined) context.bindHere(step.as, data);
  if (msg !== '') void services.toast('success', msg, savedToastMs);
};
