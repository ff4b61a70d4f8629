import { isObject } from '../schema/record.ts';
import type { Verdict } from './account.ts';
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
  if (same(value, original)) return ledger.mark(entry.value, key, 'repeated');
  const inner = childPart(entry, key);
  const other = childPart(field, key);
  if (inner && other && !copied.has(key) && Object.keys(inner.value).length > 0) {
    for (const [name, one] of Object.entries(inner.value)) markProperty(inner, name, one, other, ledger);
    return;
  }
  const verdict = verdictOn(key, value, original);
  if (verdict) ledger.mark(entry.value, key, verdict);
  else ledger.refuse(entry, key, 'issue.family-differs', { name: key });
}

/** What becomes of a property that the field says otherwise; nothing where the difference matters. */
function verdictOn(key: string, value: unknown, original: unknown): Verdict | undefined {
  if (isColumnName(key, value, original)) return 'repeated';
  if (isBookkeeping(key) || copied.has(key) || /key$/i.test(key)) return 'bookkeeping';
  if (isNothing(value) || (isUnsaid(key) && asksNothing(key, value))) return 'default';
  if (isScript(value) && isBlankScript(value)) return 'bookkeeping';
  if (isObject(value) && Object.values(value).every(isBlankScript)) return 'bookkeeping';
  return undefined;
}

const isScript = (value: unknown) => typeof value === 'string' && value.includes('=>');

/** `lines-amount` and `明细-金额` are what lists call the column `amount`, `金额`. */
const isColumnName = (key: string, value: unknown, original: unknown) =>
  ['__vModel__', 'vModel', 'label'].includes(key) &&
  typeof value === 'string' &&
  typeof original === 'string' &&
  value.endsWith(`-${original}`);
