import DOMPurify from 'dompurify';
import { converted, type EntryName } from '#core/print/convert.ts';
import { handleStatusText } from '#core/print/handle-status.ts';
import { partsOf, type Tag } from '#core/print/tag.ts';
import { withoutHandlers } from '#core/text/without-handlers.ts';
import { wordsOf } from '#core/text/words-of.ts';
import type { OperatorRecord, PrintData } from '#schemas/resources/print-template/print-template.contract.ts';
import { pictureOf, withoutOthers } from './picture.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a tag reads: the record, and the row it stands in. */
interface Reading {
  data: Values;
  words: Values;
  row?: { table: string; data: Values; words: Values };
}

interface Tools {
  entryName: EntryName;
  /** The words of a message. */
  say(id: string): string;
  /** Milliseconds as a person reads them. */
  time(ms: number): string;
}

/** The steps of a flow as a template names them, beside its sub-tables. */
const stepsName = 'operatorRecordList';

/** A template's HTML filled with what a record holds. Values stay texts: markup in them is shown, never made. */
export function fillTemplate(printed: PrintData, tools: Tools): HTMLElement {
  const page = templateOf(printed.printTemplate);
  const steps = printed.operatorRecordList.map((step) => stepWords(step, tools));
  const data = { ...printed.printData, [stepsName]: steps };
  const words = { ...printed.printWords, [stepsName]: steps };
  repeatRows(page, { data, words });
  fillTexts(page, { data, words }, tools);
  return page;
}

/** A template as it stands, its tags unfilled. */
export function templateOf(html: string): HTMLElement {
  const page = document.createElement('section');
  page.append(
    DOMPurify.sanitize(withoutHandlers(html), {
      RETURN_DOM_FRAGMENT: true,
      FORBID_TAGS: ['form', 'input', 'button', 'iframe'],
    }),
  );
  page.normalize();
  return page;
}

const stepWords = (step: OperatorRecord, { say, time }: Tools) => {
  const status = handleStatusText(step.handleStatus);
  return { ...step, handleTime: time(step.handleTime), handleStatus: status === undefined ? '' : say(status) };
};

const rowsOf = (value: unknown): Values[] | undefined => (Array.isArray(value) ? (value as Values[]) : undefined);

/** What repeats with the rows of a sub-table: the row of a table, else the line or paragraph the tag stands in. */
const repeated = 'tr, li, p, div';

/** Rows that were filled already, by the element that stands for each. */
type Filled = WeakMap<Element, Reading['row']>;
const rows: Filled = new WeakMap();

function repeatRows(page: HTMLElement, { data, words }: Reading): void {
  const holders = new Map<Element, string>();
  for (const text of textsOf(page)) {
    const tag = partsOf(text.data).find((part): part is Tag => typeof part !== 'string' && part.table !== undefined);
    const holder = text.parentElement?.closest(repeated);
    if (tag?.table !== undefined && holder && page.contains(holder) && holder !== page && !holders.has(holder)) {
      if (rowsOf(data[tag.table])) holders.set(holder, tag.table);
    }
  }
  for (const [holder, table] of holders) {
    const copies = (rowsOf(data[table]) ?? []).map((row, index) => {
      const copy = holder.cloneNode(true) as Element;
      rows.set(copy, { table, data: row, words: rowsOf(words[table])?.[index] ?? row });
      return copy;
    });
    holder.replaceWith(...copies);
  }
}

function textsOf(page: HTMLElement): Text[] {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

function fillTexts(page: HTMLElement, record: Reading, tools: Tools): void {
  for (const text of textsOf(page)) {
    const parts = partsOf(text.data);
    if (parts.every((part) => typeof part === 'string')) continue;
    const row = rowAround(text, page);
    const reading = row ? { ...record, row } : record;
    text.replaceWith(...parts.map((part) => (typeof part === 'string' ? part : filled(part, reading, tools))));
  }
}

function rowAround(text: Text, page: HTMLElement): Reading['row'] {
  for (let element = text.parentElement; element && element !== page; element = element.parentElement) {
    const row = rows.get(element);
    if (row) return row;
  }
  return undefined;
}

/** What stands in the place of a tag; of an unknown one nothing (PRINT-018). */
function filled(tag: Tag, reading: Reading, { entryName }: Tools): string | Node {
  const { conversion, argument, field } = tag;
  const { data, words } = placeOf(tag, reading);
  const value = Object.hasOwn(data, field) ? data[field] : undefined;
  if (conversion === undefined) {
    if (tag.table === stepsName && field === 'signImg') return pictureOf('image', value) ?? '';
    return readable(Object.hasOwn(words, field) ? words[field] : undefined);
  }
  return pictureOf(conversion, value) ?? converted(value, conversion, argument, entryName);
}

/** Words with their lines as they were written; formatted text as it is formatted, cleaned as a template is. */
function readable(words: unknown): string | Node {
  const html = typeof words === 'object' && words !== null ? (words as { html?: unknown }).html : undefined;
  // A sub-table without the name of a column is no text.
  if (Array.isArray(words)) return '';
  if (typeof html === 'string') return fragmentOf([...withoutOthers(templateOf(html)).childNodes]);
  const [first = '', ...more] = wordsOf(words).split(/\r?\n/);
  if (more.length === 0) return first;
  return fragmentOf([first, ...more.flatMap((line) => [document.createElement('br'), line])]);
}

function fragmentOf(parts: readonly (string | Node)[]): Node {
  const holder = document.createDocumentFragment();
  holder.append(...parts);
  return holder;
}

const nothing: Values = {};

function placeOf({ table }: Tag, { data, words, row }: Reading): { data: Values; words: Values } {
  if (table === undefined) return { data, words };
  return row?.table === table ? row : { data: nothing, words: nothing };
}
