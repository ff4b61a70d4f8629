import type { FormStore } from './form-store.ts';

const working = new WeakMap<FormStore, Set<string>>();

/** Says whether something of a field is still on its way: a form is not submitted before it has arrived (FORM-020). */
export function setUnderWay(form: FormStore, field: string, isUnderWay: boolean): void {
  const fields = working.get(form) ?? new Set<string>();
  working.set(form, fields);
  if (isUnderWay) fields.add(field);
  else fields.delete(field);
}

/** Whether anything of a form is still on its way. */
export const hasUnderWay = (form: FormStore): boolean => (working.get(form)?.size ?? 0) > 0;
