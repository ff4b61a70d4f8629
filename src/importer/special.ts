import type { Kind } from '#core/kind/kind.ts';
import type { Entry } from './entry.ts';
import type { Part } from './ledger.ts';
import type { Made, Within } from './place.ts';
import type { ImportContext } from './setup.ts';

/** A property that is converted rather than copied. */
export interface Special {
  applies(kind: Kind, part: Part): boolean;
  place(entry: Entry, made: Made, within: Within, setup: ImportContext): void;
}
