import type { Condition } from './comparison.ts';
import type { RecordFields } from './record-fields.ts';

/** What of a form's records a user may read and write. */
export interface RecordRights {
  fields: RecordFields;
  /** The conditions of visible records; all others are answered like missing ones. */
  rules: readonly Condition[];
}
