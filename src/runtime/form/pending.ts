import type { FormStore } from './form-store.ts';

const working = new WeakMap<FormStore, Set<string>>();

/**
 * Marks a field as pending, during an upload for example: the form cannot be submitted until it has finished
 * (FORM-020).
 */
export function setPending(form: FormStore, field: string, isPending: boolean): void {
  const fields = working.get(form) ?? new Set<string>();
  working.set(form, fields);
  if (isPending) fields.add(field);
  else fields.delete(field);
}

/** Whether any field of a form is pending. */
export const hasPending = (form: FormStore): boolean => (working.get(form)?.size ?? 0) > 0;
