import { createContext, use } from 'react';
import type { FormStore } from '../../form/form-store.ts';

/** The answer to a save. */
export interface Saved {
  data: unknown;
}

/** A form whose record is saved through calls, as seen by the buttons around it. */
export interface RecordForm {
  /** False for an existing record, true for a new one. */
  isNew: boolean;
  /** The form store, once its record is loaded: buttons outside the form read and set its fields. */
  store(): FormStore | undefined;
  /** Validates everything and shows the issues; true if there are none. */
  validate(): boolean;
  /**
   * Validates and saves through the given call or the form's own; resolves to the answer, or to undefined if validation
   * fails: the issues are shown at their fields. Throws if the server refuses; unsaved values stay. `isPressed`: a person pressed a button;
   * otherwise an authored screen asks for confirmation first.
   */
  submit(call: string | undefined, more: Readonly<Record<string, unknown>>, isPressed: boolean): Promise<Saved | undefined>;
  /** Resets to an empty record. */
  clear(): void;
}

/** Provides a form to the buttons around it: `<RecordFormContext value={form}>`. */
export const RecordFormContext = createContext<RecordForm | undefined>(undefined);

export function useRecordFormIfAny(): RecordForm | undefined {
  return use(RecordFormContext);
}
