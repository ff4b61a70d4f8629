import { isObject } from '../schema/record.ts';
import { isBookkeeping } from './bookkeeping.ts';
import { asksNothing, isUnsaid } from './features.ts';
import { isNothing, same } from './fit.ts';
import type { Ledger, Part } from './ledger.ts';
import { childPart } from './parts.ts';
import { isBlankScript } from './script.ts';

/** What lists say of a field besides the field itself: where it stands there and how it is searched. */
export const listProperties: ReadonlySet<string> = new Set([
  'prop',
  'label',
  'align',
  'width',
  'sortable',
  'fixed',
  'resizable',
  'searchType',
  'searchMultiple',
  'isKeyword',
  'noShow',
  'value',
  'id',
  'fullName',
  'checked',
  'isIncludeSubordinate',
  'labelI18nCode',
  'columnVisible',
]);

/** Copies of what was looked up when the definition was drawn. */
const copied = new Set(['options']);

/**
 * Lists repeat the whole configuration of their fields. What the field says too is a repetition; what it says otherwise is
 * an issue, because the form counts.
 */
export function markRepeat(entry: Part, field: Part, ledger: Ledger): void {
  for (const [key, value] of Object.entries(entry.value)) {
    if (listProperties.has(key)) continue;
    markProperty(entry, key, value, field, ledger);
  }
}

function markProperty(entry: Part, key: string, value: unknown, field: Part, ledger: Ledger) {
  const original = field.value[key];
  const inner = childPart(entry, key);
  const other = childPart(field, key);
  if (same(value, original)) ledger.mark(entry.value, key, 'repeated');
  else if (inner && other && !copied.has(key) && Object.keys(inner.value).length > 0) {
    for (const [name, one] of Object.entries(inner.value)) markProperty(inner, name, one, other, ledger);
  } else if (isColumnName(key, value, original)) ledger.mark(entry.value, key, 'repeated');
  else if (isBookkeeping(key) || copied.has(key) || /key$/i.test(key)) ledger.mark(entry.value, key, 'bookkeeping');
  else if (isNothing(value) || (isUnsaid(key) && asksNothing(key, value))) ledger.mark(entry.value, key, 'default');
  else if (isScript(value) && isBlankScript(value)) ledger.mark(entry.value, key, 'bookkeeping');
  else if (isObject(value) && Object.values(value).every(isBlankScript)) ledger.mark(entry.value, key, 'bookkeeping');
  else ledger.refuse(entry, key, 'issue.family-differs', { name: key });
}

const isScript = (value: unknown) => typeof value === 'string' && value.includes('=>');

/** `lines-amount` and `明细-金额` are what lists call the column `amount`, `金额`. */
const isColumnName = (key: string, value: unknown, original: unknown) =>
  ['__vModel__', 'vModel', 'label'].includes(key) &&
  typeof value === 'string' &&
  typeof original === 'string' &&
  value.endsWith(`-${original}`);
