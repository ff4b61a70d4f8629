import { createContext, use } from 'react';
import type { FormStore } from '../store/form-store.ts';

/** A form whose record is saved through calls, as the buttons around it press it. */
export interface RecordForm {
  /** Whether a record is changed; otherwise a new one is made. */
  isNew: boolean;
  /** The form itself, once its record is there: buttons beside it read and set its fields. */
  store(): FormStore | undefined;
  /** Checks everything and shows what is wrong; true: nothing is. */
  validate(): boolean;
  /**
   * Checks and saves, through the call named or the form's own. False: something is wrong, and it is shown where.
   * Refused by the server it throws, and what was typed stays. `isPressed`: a person pressed a button for it; in an authored
   * screen anything else is asked first.
   */
  submit(call: string | undefined, more: Readonly<Record<string, unknown>>, isPressed: boolean): Promise<boolean>;
  /** Starts over with an empty record. */
  clear(): void;
}

/** Provides a form to the buttons around it: `<RecordFormContext value={form}>`. */
export const RecordFormContext = createContext<RecordForm | undefined>(undefined);

export function useRecordFormIfAny(): RecordForm | undefined {
  return use(RecordFormContext);
}
