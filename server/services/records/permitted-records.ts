import type { Condition } from './comparison.ts';
import type { RecordFields } from './record-fields.ts';

/** What of a form's records somebody may read and write. */
export interface RecordRights {
  fields: RecordFields;
  /** What a record has to meet to be there at all. */
  rules: readonly Condition[];
}
