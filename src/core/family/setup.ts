import type { Kinds } from '../kind.ts';
import type { FieldNames } from './field-names.ts';
import type { Ledger } from './ledger.ts';

/** What every step of an import works with. */
export interface Setup {
  kinds: Kinds;
  ledger: Ledger;
  /** The property that says a component's kind; undefined in the grammar without one. */
  key: string | undefined;
  names: FieldNames;
  /** Where in the input a node came from. */
  origins: WeakMap<object, string>;
}
