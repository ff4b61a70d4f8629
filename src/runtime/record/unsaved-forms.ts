import { createContext, use, useEffect, useState } from 'react';
import type { Services } from '../services.ts';

/** A form that may hold typed input. */
export interface UnsavedForm {
  isDirty(): boolean;
  /** Whether it has a draft that outlives the page. */
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

/** `outer`: the part around this one, which contains the same forms. */
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

/** Provides the part of the page around a form: `<UnsavedContext value={forms}>`. */
export const UnsavedContext = createContext<UnsavedForms | undefined>(undefined);

/** The forms of a part of the page, known to the part around it as well. */
export function useUnsavedForms(): UnsavedForms {
  const outer = use(UnsavedContext);
  const [forms] = useState(() => createUnsavedForms(outer));
  return forms;
}

/**
 * Announces a form to the part of the page around it. It is not withdrawn when its effects end: a page out of sight has none
 * and still holds what was typed. A part of the page is dropped together with its forms.
 */
export function useUnsavedForm(form: UnsavedForm): void {
  const forms = use(UnsavedContext);
  useEffect(() => forms?.add(form), [forms, form]);
}

/**
 * Asks what to do with typed input before it would be lost. True: go on, everything typed was discarded or left as a draft.
 * Without unsaved input it answers at once.
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
