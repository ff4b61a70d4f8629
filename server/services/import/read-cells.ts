import { type Pasted, pastedValue } from '#core/record/clipboard/pasted-value.ts';
import type { RecordScope } from '#core/record/scope.ts';
import { isEmptyValue } from '#core/record/check-field.ts';
import { takesOptions } from '#core/record/options/static-options.ts';
import { issuePath } from '#core/schema/address.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { Option } from '#schemas/language/source.ts';
import { type ImportRow, isCorrected } from '#schemas/resources/import-calls.ts';
import { isUnfitText, valueText } from '#core/text/value-text.ts';
import { translateText } from '../../platform/envelope/sentence.ts';
import type { Context } from '../../platform/context/context.ts';
import { nextTurn } from '../../platform/turns/turns.ts';
import type { ExternalLookup } from '../../records/names/record-names.ts';
import { type OptionReader, readIn } from '../../records/validation/allowed-options.ts';
import { scopeOf } from '../../records/write/save-record.ts';
import { aboveFirst } from './columns-above.ts';
import { cellReasons, type ImportColumn, rowsIn } from './import-sheet.ts';
import { namedOptions, nounOf } from './named-options.ts';

/** What the cells of an import are read with. */
export interface CellContext {
  context: Context;
  columns: readonly ImportColumn[];
  /** The options of fields with a source. */
  optionsOf: OptionReader;
  /** Which records of other forms the importer may name; absent: none. */
  externalLookup?: ExternalLookup;
  /** Values of fields that no cell fills in: options may depend on them. */
  initial?: Readonly<Record<string, unknown>>;
}

/** The values of a row as a form would store them, and the issues of cells that are none. */
export interface ReadRow {
  values: Record<string, unknown>;
  issues: Issue[];
}

/** Rows that are read before other calls are served. */
const rowsOfSlice = 20;

/** Reads the texts of rows as values, like texts pasted into a form. Empty cells are left out. */
export async function readRows(rows: readonly ImportRow[], cells: CellContext): Promise<ReadRow[]> {
  const pickers = await pickersOf(rows, cells);
  const means = { ...cells, columns: aboveFirst(cells.columns), pickers, scope: await scopeOf(cells.context) };
  const read: ReadRow[] = [];
  for (const row of rows) {
    read.push(await readRow(row, means));
    if (read.length % rowsOfSlice === 0) await nextTurn();
  }
  return read;
}

/** The options of a picker, and what texts of its cells were read as: rows often name the same few of thousands. */
interface Picker {
  options: readonly Option[];
  read: Map<string, Pasted>;
}

interface Means extends CellContext {
  pickers: ReadonlyMap<ImportColumn, Picker>;
  scope: RecordScope;
}

/** The options that the pickers' cells of all rows name, by one query for each picker. */
async function pickersOf(rows: readonly ImportRow[], { columns, context, externalLookup }: CellContext) {
  const found = new Map<ImportColumn, Picker>();
  for (const column of columns) {
    const { node, table, key } = column.field;
    const noun = takesOptions(node) ? undefined : nounOf(node);
    if (!noun) continue;
    const holders = table === undefined ? rows : rows.flatMap((row) => rowsIn(row, table));
    const texts = holders.map((holder) => cellText(holder[key])).filter((text) => text !== '');
    const { db, user } = context;
    if (texts.length === 0) continue;
    const options = await namedOptions(noun, texts, { db, user, ...(externalLookup && { externalLookup }) });
    found.set(column, { options, read: new Map() });
  }
  return found;
}

/** Cells are texts; a client may also send numbers and flags. */
const cellText = (cell: unknown): string => (typeof cell === 'object' ? '' : valueText(cell).trim());

async function readRow(row: ImportRow, means: Means): Promise<ReadRow> {
  const result: ReadRow = { values: {}, issues: [] };
  for (const column of means.columns) {
    const { table, key } = column.field;
    if (table === undefined) {
      await readCell(row[key], { column, path: key, into: result.values }, result, means);
      continue;
    }
    const read = (result.values[table] ??= rowsIn(row, table).map(() => ({}))) as Record<string, unknown>[];
    for (const [index, holder] of rowsIn(row, table).entries()) {
      const place = { column, path: issuePath(table, index, key), into: read[index] ?? {} };
      await readCell(holder[key], place, result, means);
    }
  }
  return result;
}

/** Reasons that a cell may come back with from the page; any other is none of ours. */
const reasons: ReadonlySet<string> = new Set(Object.values(cellReasons));

interface Place {
  column: ImportColumn;
  path: string;
  /** The record, or the row of a sub-table. */
  into: Record<string, unknown>;
}

async function readCell(
  cell: unknown,
  { column, path, into }: Place,
  { values, issues }: ReadRow,
  { context, optionsOf, initial, pickers, scope }: Means,
): Promise<void> {
  if (isUnfitText(cell) && reasons.has(cell.reason.id)) {
    issues.push({ path, id: cell.reason.id, params: { label: column.label }, severity: 'error' });
    return;
  }
  const { node, key } = column.field;
  if (isCorrected(cell)) {
    const corrected = node.kind?.value?.parse(cell.value, node.props);
    if (!corrected || isEmptyValue(node, corrected.value)) return;
    const { label } = column;
    for (const issue of corrected.issues)
      issues.push({ ...issue, path, params: { ...issue.params, label }, severity: 'error' });
    if (corrected.issues.length > 0) return;
    into[key] = node.kind?.value?.store(corrected.value, node.props);
    return;
  }
  const text = cellText(cell);
  if (text === '') return;
  const t = (words: Option['fullName']) => translateText(context.language, words);
  const picker = pickers.get(column);
  const options = takesOptions(node)
    ? ((await optionsOf(node, readIn(column.field, into, { ...initial, ...values }, scope))) ?? [])
    : (picker?.options ?? []);
  const pasted = picker?.read.get(text) ?? pastedValue({ node, options, t }, text);
  picker?.read.set(text, pasted);
  if (pasted.fits) into[key] = node.kind?.value?.store(pasted.value, node.props);
  else {
    const { id, params } = pasted.value.reason ?? { id: 'value.notOffered', params: {} };
    issues.push({ path, id, params: { ...params, text, label: column.label }, severity: 'error' });
  }
}
