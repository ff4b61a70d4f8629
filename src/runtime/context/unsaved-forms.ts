import { createContext, use, useEffect, useState } from 'react';
import type { Services } from './services.ts';

/** A form that may have unsaved changes. */
export interface UnsavedForm {
  isDirty(): boolean;
  /** Whether it has a draft that survives the page. */
  hasDraft: boolean;
  /** Leaves the draft for the next opening; the form no longer counts as unsaved. */
  setAside(): void;
  /** Deletes the draft; the form no longer counts as unsaved. */
  forget(): void;
}

/** The forms of one part of the page: an overlay, a visited page, the window. */
export interface UnsavedForms {
  add(form: UnsavedForm): void;
  dirty(): readonly UnsavedForm[];
}

/** `outer`: the enclosing part, which includes the same forms. */
export function createUnsavedForms(outer?: UnsavedForms): UnsavedForms {
  const forms = new Set<UnsavedForm>();
  return {
    add(form) {
      forms.add(form);
      outer?.add(form);
    },
    dirty: () => [...forms].filter((form) => form.isDirty()),
  };
}

/** Provides the enclosing part of the page: `<UnsavedContext value={forms}>`. */
export const UnsavedContext = createContext<UnsavedForms | undefined>(undefined);

/** The forms of a part of the page, registered with the enclosing part too. */
export function useUnsavedForms(): UnsavedForms {
  const outer = use(UnsavedContext);
  const [forms] = useState(() => createUnsavedForms(outer));
  return forms;
}

/**
 * Registers a form with the enclosing part of the page. Not removed in the effect cleanup: a hidden page has no effects
 * but still has unsaved changes. The part is dropped together with its forms.
 */
export function useUnsavedForm(form: UnsavedForm): void {
  const forms = use(UnsavedContext);
  useEffect(() => forms?.add(form), [forms, form]);
}

/**
 * Asks what to do with unsaved changes before they would be lost. True: continue, all were discarded or left as a
 * draft. Returns at once without unsaved changes.
 */
export function leaveForms(forms: Pick<UnsavedForms, 'dirty'>, ask: Services['askToLeave']): true | Promise<boolean> {
  const dirty = forms.dirty();
  if (dirty.length === 0) return true;
  return ask(dirty.every(({ hasDraft }) => hasDraft)).then((choice) => {
    if (choice === 'stay') return false;
    for (const form of dirty) {
      if (choice === 'discard') form.forget();
      else form.setAside();
    }
    return true;
  });
}
