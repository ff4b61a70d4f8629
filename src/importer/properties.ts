import { isBookkeeping } from './bookkeeping.ts';
import { type Entry, entriesOf } from './entry.ts';
import { asksNothing, isUnsaid } from './features.ts';
import type { Part } from './ledger.ts';
import { type Made, place, type Within } from './place.ts';
import { isSourceProperty } from './source.ts';
import type { Setup } from './setup.ts';
import { specials } from './specials.ts';
import { targetOf } from './target.ts';

/** Imports every property of a node that this language supports. */
export function importProperties(part: Part, made: Made, within: Within, setup: Setup): void {
  for (const entry of entriesOf(part)) {
    if (entry.key === setup.key && typeof entry.value === 'string') continue;
    if (!entry.isConfig && within.skip?.has(entry.key)) continue;
    if (within.kind.options && isSourceProperty(entry)) continue;
    importProperty(entry, made, within, setup, part);
  }
}

function importProperty(entry: Entry, made: Made, within: Within, setup: Setup, part: Part) {
  const { owner, key, value } = entry;
  const { ledger } = setup;
  const special = entry.names.map((name) => specials.get(name)).find((one) => one?.applies(within.kind, part) ?? false);
  if (special) return special.place(entry, made, within, setup);
  const target = targetOf(entry, within.kind);
  if (target) return place(entry, target, made, setup);
  const last = entry.names.at(-1) ?? key;
  if (isBookkeeping(key) || isBookkeeping(last)) return ledger.mark(owner.value, key, 'bookkeeping');
  const feature = [key, ...entry.names].find(isUnsaid);
  if (feature === undefined) return undefined;
  if (asksNothing(feature, value)) return ledger.mark(owner.value, key, 'default');
  return ledger.refuse(owner, key, 'issue.family-unsupported', { name: key });
}
