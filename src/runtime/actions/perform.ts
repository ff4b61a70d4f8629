import { CallError } from '#client/call-error.ts';
import { compileRule } from '#core/rules/rule.ts';
import { type Action, type ActionName, actionNames } from '#schemas/language/action.ts';
import type { Rule } from '#schemas/language/rule.ts';
import { type ActionContext, Failed, type Perform, Stopped } from './action-context.ts';
import { close } from './close.ts';
import { collapseAll } from './collapse-all.ts';
import { confirm } from './confirm.ts';
import { download } from './download.ts';
import { expandAll } from './expand-all.ts';
import { navigate } from './navigate.ts';
import { open } from './open.ts';
import { print } from './print.ts';
import { reload } from './reload.ts';
import { request } from './request.ts';
import { set } from './set.ts';
import { submit } from './submit.ts';
import { toast } from './toast.ts';
import { toastMs } from '../context/toast-durations.ts';
import { upload } from './upload.ts';
import { validate } from './validate.ts';

const performers = {
  request,
  confirm,
  toast,
  open,
  close,
  reload,
  navigate,
  download,
  upload,
  set,
  validate,
  submit,
  print,
  expandAll,
  collapseAll,
} satisfies Record<ActionName, unknown>;

/** A step as it may be written: `"reload"` is short for `{ "reload": true }`. */
export type WrittenStep = Action | ActionName;

function stepOf(written: WrittenStep): { name: ActionName; step: Record<string, unknown> } | undefined {
  const step: Record<string, unknown> = typeof written === 'string' ? { [written]: true } : { ...written };
  // With `request`, `toast: false` is a setting of the request, so the order of the action names decides.
  const name = actionNames.find((one) => Object.hasOwn(step, one));
  return name && { name, step };
}

/**
 * Runs steps in sequence. A failing step ends the run; its error is shown once. Returns true if all steps were done.
 */
export async function perform(steps: readonly WrittenStep[], context: ActionContext): Promise<boolean> {
  for (const written of steps) {
    const known = stepOf(written);
    if (!known || !isWanted(known.step['when'], context)) continue;
    try {
      // Each performer takes the step of its own name, as the language's schema guarantees.
      await (performers[known.name] as Perform<unknown>)(known.step, context);
    } catch (reason) {
      tell(reason, context);
      return false;
    }
  }
  return true;
}

function isWanted(when: unknown, { read, decidedBy }: ActionContext): boolean {
  if (when === undefined) return true;
  const rule = compileRule(when as Rule);
  decidedBy(rule.reads);
  return rule.test(read);
}

function tell(reason: unknown, { services, say }: ActionContext): void {
  if (reason instanceof Stopped || (reason instanceof CallError && reason.shown)) return;
  const text =
    reason instanceof CallError ? reason.msg : say(reason instanceof Failed ? reason.id : 'common.requestFailed');
  void services.toast('error', text, toastMs);
}
