import { isObject, scalarText } from '#core/schema/record.ts';
import { type Verdict, type ImportReport, type Part, childPart } from '../input/import-report.ts';
import { isBookkeeping } from '../input/designer-state.ts';
import { isUnusedValue, isUnsupportedFeature } from '../input/unsupported-features.ts';
import { isNothing, same } from '../input/coerce.ts';
import { nameOf } from '../input/kind-of.ts';
import { isBlankScript } from '../form/events.ts';

/** Properties a list has for a field in addition to the field's: its position and its search. */
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

/** Cached lookups in the definition. */
const copied = new Set(['options']);

/**
 * Lists repeat the whole configuration of their fields. Equal properties are marked as repeated; a different one is an
 * issue, because the field of the form takes precedence.
 */
export function markRepeat(entry: Part, field: Part, report: ImportReport): void {
  for (const [key, value] of Object.entries(entry.value)) {
    if (listProperties.has(key)) continue;
    // In lists of 5.0 the name is that of the sub-table.
    if (value !== field.value[key] && nameOf(entry)?.startsWith(`${scalarText(value)}-`))
      report.mark(entry.value, key, 'repeated');
    else markProperty(entry, key, value, field, report);
  }
}

function markProperty(entry: Part, key: string, value: unknown, field: Part, report: ImportReport) {
  const original = field.value[key];
  if (same(value, original)) return report.mark(entry.value, key, 'repeated');
  const inner = childPart(entry, key);
  const other = childPart(field, key);
  if (inner && other && !copied.has(key) && Object.keys(inner.value).length > 0) {
    for (const [name, one] of Object.entries(inner.value)) markProperty(inner, name, one, other, report);
    return;
  }
  const verdict = verdictOn(key, value, original);
  if (verdict) report.mark(entry.value, key, verdict);
  else report.refuse(entry, key, 'issue.family-differs', { name: key });
}

/** The verdict on a property that differs from the field's; undefined where the difference matters. */
function verdictOn(key: string, value: unknown, original: unknown): Verdict | undefined {
  if (isColumnName(key, value, original)) return 'repeated';
  if (isBookkeeping(key) || copied.has(key) || /key$/i.test(key)) return 'bookkeeping';
  if (isNothing(value) || (isUnsupportedFeature(key) && isUnusedValue(key, value))) return 'default';
  if (isScript(value) && isBlankScript(value)) return 'bookkeeping';
  if (isObject(value) && Object.values(value).every(isBlankScript)) return 'bookkeeping';
  return undefined;
}

const isScript = (value: unknown) => typeof value === 'string' && value.includes('=>');

/** Lists name the column `amount`, `金额` of a sub-table `lines-amount`, `明细-金额`. */
const isColumnName = (key: string, value: unknown, original: unknown) =>
  ['__vModel__', 'vModel', 'label'].includes(key) &&
  typeof value === 'string' &&
  typeof original === 'string' &&
  value.endsWith(`-${original}`);
