import type { Kinds } from '#core/kind/kind.ts';
import type { FieldNames } from './field-names.ts';
import type { ImportReport } from './import-report.ts';

/** Shared context of all import steps. */
export interface ImportContext {
  kinds: Kinds;
  report: ImportReport;
  /** The property with a component's kind; undefined in the grammar without one. */
  key: string | undefined;
  names: FieldNames;
  /** The path in the input of each imported node. */
  origins: WeakMap<object, string>;
}
