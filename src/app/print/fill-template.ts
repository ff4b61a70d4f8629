import DOMPurify from 'dompurify';
import { decimalText } from '#core/calc/rational.ts';
import { columnSum, converted, type EntryName, numberFormatOf } from '#core/print/convert.ts';
import { handleStatusText } from '#core/print/handle-status.ts';
import { pageNumberTag, partsOf, rowNumberTag, type Tag } from '#core/print/tag.ts';
import { stylesWithoutAddresses } from '#core/text/styles-without-addresses.ts';
import { withoutHandlers } from '#core/text/without-handlers.ts';
import { valueText } from '#core/text/value-text.ts';
import type { Language } from '#schemas/language/text.ts';
import type { OperatorRecord, PrintData } from '#schemas/resources/print-template/print-template.contract.ts';
import { removeForeignPictures } from '#core/files/own-pictures.ts';
import { markNumberCell, markNumberHeaders } from './number-cells.ts';
import { pictureOf } from './picture.ts';

type Values = Readonly<Record<string, unknown>>;

/** Context of a tag: the record, and its sub-table row. */
interface FieldReader {
  data: Values;
  words: Values;
  row?: { table: string; data: Values; words: Values; number: number };
}

interface Tools {
  /** The reader's language. */
  language: Language;
  entryName: EntryName;
  /** The words of a message. */
  t(id: string): string;
  /** Formats epoch milliseconds. */
  time(ms: number): string;
}

/** Name of the workflow steps in a template, used like a sub-table. */
const stepsName = 'operatorRecordList';

/**
 * Fills a template's HTML with the values of a record. Values are inserted as text nodes: markup in them is never
 * interpreted.
 */
export function fillTemplate(printed: PrintData, tools: Tools): HTMLElement {
  const page = templateOf(printed.printTemplate);
  translate(page, tools.language);
  const steps = printed.operatorRecordList.map((step) => stepWords(step, tools));
  const data = { ...printed.printData, [stepsName]: steps };
  const words = { ...printed.printWords, [stepsName]: steps };
  repeatRows(page, { data, words });
  fillTexts(page, { data, words }, tools);
  markNumberHeaders(page);
  return page;
}

/** Texts of a template in other languages are attributes of the element: `<th data-en="Order no.">订单编号</th>`. */
function translate(page: HTMLElement, language: Language): void {
  const attribute = `data-${language}`;
  for (const element of page.querySelectorAll(`[${attribute}]`)) element.textContent = element.getAttribute(attribute);
}

/** A sanitised template with unfilled tags. */
export function templateOf(html: string): HTMLElement {
  const page = document.createElement('section');
  page.append(
    DOMPurify.sanitize(withoutHandlers(html), {
      RETURN_DOM_FRAGMENT: true,
      FORBID_TAGS: ['form', 'input', 'button', 'iframe'],
    }),
  );
  for (const element of page.querySelectorAll('[background], [poster]')) {
    element.removeAttribute('background');
    element.removeAttribute('poster');
  }
  // A word processor would fetch URLs in styles; the content security policy of the page does not apply there.
  for (const element of page.querySelectorAll('[style]')) {
    const style = element.getAttribute('style') ?? '';
    const clean = stylesWithoutAddresses(style);
    if (clean !== style) element.setAttribute('style', clean);
  }
  for (const sheet of page.querySelectorAll('style'))
    sheet.textContent = stylesWithoutAddresses(sheet.textContent ?? '');
  page.normalize();
  return removeForeignPictures(page, location.origin);
}

const stepWords = (step: OperatorRecord, { t, time }: Tools) => {
  const status = handleStatusText(step.handleStatus);
  return { ...step, handleTime: time(step.handleTime), handleStatus: status === undefined ? '' : t(status) };
};

const rowsOf = (value: unknown): Values[] | undefined => (Array.isArray(value) ? (value as Values[]) : undefined);

/** Elements repeated per sub-table row: the table row, otherwise the line or paragraph around the tag. */
const repeated = 'tr, li, p, div';

/** The sub-table row of each repeated element. */
type Filled = WeakMap<Element, FieldReader['row']>;
const rows: Filled = new WeakMap();

function repeatRows(page: HTMLElement, { data, words }: FieldReader): void {
  const holders = new Map<Element, string>();
  for (const text of textsOf(page)) {
    const tag = partsOf(text.data).find((part): part is Tag => typeof part !== 'string' && isOfRow(part));
    const holder = text.parentElement?.closest(repeated);
    if (tag?.table !== undefined && holder && page.contains(holder) && holder !== page && !holders.has(holder)) {
      if (rowsOf(data[tag.table])) holders.set(holder, tag.table);
    }
  }
  for (const [holder, table] of holders) {
    const copies = (rowsOf(data[table]) ?? []).map((row, index) => {
      const copy = holder.cloneNode(true) as Element;
      rows.set(copy, { table, data: row, words: rowsOf(words[table])?.[index] ?? row, number: index + 1 });
      return copy;
    });
    holder.replaceWith(...copies);
  }
}

/** Whether a tag reads one row of a sub-table; a sum reads all of them. */
const isOfRow = ({ table, conversion }: Tag) => table !== undefined && conversion !== 'sum';

function textsOf(page: HTMLElement): Text[] {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

function fillTexts(page: HTMLElement, record: FieldReader, tools: Tools): void {
  for (const text of textsOf(page)) {
    const parts = partsOf(text.data);
    if (parts.every((part) => typeof part === 'string')) continue;
    const row = enclosingRow(text, page);
    const reading = row ? { ...record, row } : record;
    if (parts.some((part) => typeof part !== 'string' && isPageNumber(part, record))) {
      takePageNumber(text, page);
      continue;
    }
    if (parts.every((part) => (typeof part === 'string' ? aroundNumbers.test(part) : isNumber(part, reading))))
      markNumberCell(text, page);
    text.replaceWith(...parts.map((part) => (typeof part === 'string' ? part : filled(part, reading, tools))));
  }
}

function enclosingRow(text: Text, page: HTMLElement): FieldReader['row'] {
  for (let element = text.parentElement; element && element !== page; element = element.parentElement) {
    const row = rows.get(element);
    if (row) return row;
  }
  return undefined;
}

/** The replacement of a tag; an unknown one becomes empty (PRINT-018). */
function filled(tag: Tag, reading: FieldReader, { entryName }: Tools): string | Node {
  const { conversion, argument, field } = tag;
  if (conversion === 'sum') return columnSum(cellsOf(tag, reading), argument);
  const { value, words, isThere } = read(tag, reading);
  if (conversion === undefined) {
    if (tag.table === stepsName && field === 'signImg') return pictureOf('image', value) ?? '';
    if (!isThere && field === rowNumberTag && reading.row?.table === tag.table)
      return String(reading.row?.number ?? '');
    return readable(words);
  }
  return pictureOf(conversion, value) ?? converted(conversion, { value, words, argument, entryName });
}

/** Resolves a tag: the value, its label, and whether the record has such a field. */
function read(tag: Tag, reading: FieldReader) {
  const { data, words } = placeOf(tag, reading);
  const own = (values: Values) => (Object.hasOwn(values, tag.field) ? values[tag.field] : undefined);
  return { value: own(data), words: own(words), isThere: Object.hasOwn(words, tag.field) };
}

/** The cells of a column in all rows of its sub-table. */
function cellsOf({ table = '', field }: Tag, { data, words }: FieldReader) {
  const shown = rowsOf(words[table]);
  return (rowsOf(data[table]) ?? []).map((row, index) => ({ value: row[field], words: shown?.[index]?.[field] }));
}

/** Allowed besides digits in a numeric cell: blanks, currency signs, percent. */
const aroundNumbers = /^[\s\p{Sc}%]*$/u;

/** Whether a tag is numeric: a number field, an amount format, a sum or a row number. */
function isNumber(tag: Tag, reading: FieldReader): boolean {
  const { conversion, field } = tag;
  if (conversion === 'sum') return true;
  const { value, words, isThere } = read(tag, reading);
  if (conversion === undefined) return isThere ? numberFormatOf(value, words) !== undefined : field === rowNumberTag;
  return (conversion === 'amount' || conversion === 'thousands') && decimalText(value) !== undefined;
}

const isPageNumber = ({ field, table }: Tag, { words }: FieldReader) =>
  table === undefined && field === pageNumberTag && !Object.hasOwn(words, field);

/** Page numbers are printed in the footer by the printer: removes the tag's text. */
function takePageNumber(text: Text, page: HTMLElement): void {
  page.dataset['pageNumbers'] = '';
  const holder = text.parentElement;
  text.remove();
  if (holder && holder !== page && holder.childNodes.length === 0) holder.remove();
}

/** Plain text with line breaks; rich text as sanitised HTML. */
function readable(words: unknown): string | Node {
  const html = typeof words === 'object' && words !== null ? (words as { html?: unknown }).html : undefined;
  // A sub-table without a column name has no text.
  if (Array.isArray(words)) return '';
  if (typeof html === 'string') return fragmentOf([...templateOf(html).childNodes]);
  const [first = '', ...more] = valueText(words).split(/\r?\n/);
  if (more.length === 0) return first;
  return fragmentOf([first, ...more.flatMap((line) => [document.createElement('br'), line])]);
}

function fragmentOf(parts: readonly (string | Node)[]): Node {
  const holder = document.createDocumentFragment();
  holder.append(...parts);
  return holder;
}

const nothing: Values = {};

function placeOf({ table }: Tag, { data, words, row }: FieldReader): { data: Values; words: Values } {
  if (table === undefined) return { data, words };
  return row?.table === table ? row : { data: nothing, words: nothing };
}
