import { CallError } from '#client/call-error.ts';
import type { Answer } from '#client/client.ts';
import { fillIn, resolveParameters } from '#core/compile/parameters/parameters.ts';
import { compileRule } from '#core/rules/rule.ts';
import { type Action, type ActionName, actionNames } from '#schemas/language/action.ts';
import type { Rule } from '#schemas/language/rule.ts';
import type { Parameters } from '#schemas/language/source.ts';
import type { Text } from '#schemas/language/text.ts';
import type { ToastType } from '../context/services.ts';
import { savedToastMs, toastMs, toggleToastMs } from '../context/toast-durations.ts';
import { noteForeign } from '../data/record/foreign-values.ts';
import { type ActionContext, Failed, type Perform, Stopped } from './action-context.ts';

/** Allow-list of navigation targets: an address of this product, or a link with one of these schemes. */
const allowed = /^(\/(?![/\\])|https?:\/\/|mailto:|tel:)/i;

/**
 * Navigates; `{name}` placeholders in the address are filled in. An authored screen asks before it opens another host.
 */
const navigate: Perform<{ navigate: string; target?: '_self' | '_blank'; search?: Parameters }> = async (
  step,
  { services, read },
) => {
  const filled = fillIn(step.navigate, read, encodeURIComponent);
  const address = step.search ? await searched(filled, resolveParameters(step.search, read)) : filled;
  if (!allowed.test(address)) throw new Failed('action.badAddress');
  const { authored } = services;
  if (authored && !address.startsWith('/') && !(await authored.askToLeave(hostOf(address)))) throw new Stopped();
  services.navigate(address, step.target ?? '_self');
};

/** Loaded where a step searches: the login page performs steps as well. */
async function searched(address: string, search: Parameters): Promise<string> {
  const { searchedAddress } = await import('../data/list/searched-address.ts');
  return searchedAddress(address, search);
}

/** The host of a web address; for a mail or phone link the whole address. */
function hostOf(address: string): string {
  return (/^https?:\/\/[^/]/i.test(address) && URL.canParse(address) && new URL(address).host) || address;
}

/** Makes a call with resolved parameters and notifies the page of changed server data. */
async function send(
  name: string,
  parameters: Parameters | undefined,
  context: ActionContext,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const { client } = context.services;
  const answer = await client.send(name, { ...resolveParameters(parameters, context.read), ...more }, { named: true });
  if (client.find(name)?.method !== 'GET') context.page.changed();
  return answer;
}

/** Calls a call that answers a file, or `url` and `name` of one, and downloads it under that name. */
const download: Perform<{ download: string; with?: Parameters }> = async (step, context) => {
  const { services } = context;
  const { data } = await send(step.download, step.with, context);
  const { content, url, name } = (data ?? {}) as { content?: unknown; url?: unknown; name?: unknown };
  if (content instanceof Blob) return services.saveFile(content, nameOf(name, step.download));
  if (typeof url !== 'string') throw new Failed('common.requestFailed');
  const file = await services.client.file(url);
  services.saveFile(file.content, nameOf(name ?? file.name, url));
};

/** The given name; without one the last segment of the address. */
function nameOf(name: unknown, address: string): string {
  if (typeof name === 'string' && name !== '') return name;
  return address.split('?')[0]?.split('/').at(-1) || 'download';
}

/** Calls a call; its `msg` is the success toast, shorter after switching a flag. */
const request: Perform<{ request: string; with?: Parameters; as?: string; toast?: boolean }> = async (
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

/** Opens a file picker and sends the file as `file`; cancelling ends the run silently. */
const upload: Perform<{ upload: string; accept?: string; with?: Parameters; as?: string }> = async (step, context) => {
  const { services } = context;
  const file = await services.pickFile(step.accept);
  if (!file) throw new Stopped();
  const { data, msg } = await send(step.upload, step.with, context, { file });
  if (step.as !== undefined) context.bindHere(step.as, data);
  if (msg !== '') void services.toast('success', msg, savedToastMs);
};

/**
 * Validates and saves the enclosing form through its own call or the named one; unsaved values stay if it is refused.
 */
const submit: Perform<{ submit: true | string; with?: Parameters; as?: string }> = async (step, context) => {
  const { form, read, isPressed, bindHere } = context;
  if (!form) throw new Failed('action.noForm');
  const call = step.submit === true ? undefined : step.submit;
  const saved = await form.submit(call, resolveParameters(step.with, read), isPressed);
  if (!saved) throw new Stopped();
  if (step.as !== undefined) bindHere(step.as, saved.data);
};

/** Shows a toast; the next step does not wait for it. */
const toast: Perform<{ toast: Text; type?: ToastType; toastMs?: number }> = (step, { services, textOf, read }) => {
  void services.toast(step.type ?? 'success', fillIn(textOf(step.toast), read), step.toastMs ?? toastMs);
};

/** Prints the page, or the records with the ids in `with` through the named templates. */
const print: Perform<{ print: true | string | string[]; with?: Parameters }> = (step, { services, read }) => {
  if (step.print === true) return services.print();
  const templates = [step.print].flat().map((id) => fillIn(id, read));
  if (templates.length === 0) throw new Failed('print.noTemplate');
  const { ids } = resolveParameters(step.with, read);
  const records = [ids].flat().filter((id): id is string => typeof id === 'string' && id !== '');
  services.print({ templates, records });
};

/** Opens an overlay of this screen with parameters, or its record in the block of the button. */
const open: Perform<{ open: string; with?: Parameters }> = (step, { block, page, read, isForeign }) => {
  const parameters = resolveParameters(step.with, read);
  for (const [name, value] of Object.entries(parameters)) {
    if (isForeign(step.with?.[name])) noteForeign(parameters, name, value);
  }
  if (block?.opens?.(step.open, parameters)) return;
  if (!page.open(step.open, parameters)) throw new Failed('action.noOverlay');
};

/** Sets fields of the enclosing form, or names of the screen. */
const set: Perform<{ set: Parameters }> = (step, { assign }) => assign(step.set);

/** Confirmation dialog with the title of the record below the question; cancelling ends the run silently. */
const confirm: Perform<{ confirm: Text }> = async (step, { services, subject, textOf, read }) => {
  const text = fillIn(textOf(step.confirm), read);
  const isAgreed = subject === '' ? services.confirm(text) : services.confirm(text, subject);
  if (!(await isAgreed)) throw new Stopped();
};

/** Validates the enclosing form and shows its issues; any issue ends the run. */
const validate: Perform<{ validate: true }> = (_, { form }) => {
  if (form && !form.validate()) throw new Stopped();
};

/** Reloads the sources of one block, or of all blocks of the page. The next step does not wait. */
const reload: Perform<{ reload: true | string }> = (step, { page }) => {
  for (const block of page.blocks(step.reload === true ? undefined : step.reload)) void block.reload();
};

/** Expands all branches of the button's block, or of all blocks. */
const expandAll: Perform<{ expandAll: true }> = (_, { block, page }) => {
  for (const one of block ? [block] : page.blocks()) one.expandAll?.();
};

/** Collapses all branches of the button's block, or of all blocks. */
const collapseAll: Perform<{ collapseAll: true }> = (_, { block, page }) => {
  for (const one of block ? [block] : page.blocks()) one.collapseAll?.();
};

/** Closes the enclosing overlay; without one it does nothing. */
const close: Perform<{ close: true }> = (_, { overlay }) => overlay?.close();

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
      showError(reason, context);
      return false;
    }
  }
  return true;
}

function isWanted(when: unknown, { read, decidedBy, place }: ActionContext): boolean {
  if (when === undefined) return true;
  const rule = compileRule(when as Rule, place);
  decidedBy(rule.reads);
  return rule.test(read);
}

function showError(reason: unknown, { services, t }: ActionContext): void {
  if (reason instanceof Stopped || (reason instanceof CallError && reason.shown)) return;
  const text =
    reason instanceof CallError ? reason.msg : t(reason instanceof Failed ? reason.id : 'common.requestFailed');
  void services.toast('error', text, toastMs);
}
