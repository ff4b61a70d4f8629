import { useQueryClient } from '@tanstack/react-query';
import type { ClipboardEvent } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { AllowedOptions } from '#core/kind/kind.ts';
import { blockOf, pastedRowsMax } from '#core/record/clipboard/block.ts';
import { namesIn } from '#core/record/clipboard/named.ts';
import { pastedValue } from '#core/record/clipboard/pasted-value.ts';
import { type CellAddress, cellOf, cellPath } from '#core/schema/address.ts';
import { textOf } from '#core/text/message.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { askOptions } from '#runtime/data/fetch-options.ts';
import { useForm } from '#runtime/form/form-scope.ts';
import type { Option } from '#schemas/language/source.ts';
import { interfaceParameters } from '../../../kit/record-picker/use-rows.ts';
import { type Column, isWritable } from '../columns/columns.ts';
import { canAddRows, type Grid } from '../grid.ts';
import type { RemovedRows } from '../rows/use-removed.ts';
import { newRow } from '../rows/use-row-actions.ts';
import { useAuth, useFeedback, useI18n, useInterpreter } from '#runtime/context/application.tsx';
import { useSourceContext } from '#runtime/data/sources/query.ts';

type Input = Readonly<Record<string, unknown>>;

/** An entry of a selector call's answer. */
interface Answered {
  id: string;
  fullName: string;
  /** The name without its path, where `fullName` is a whole path. */
  lastFullName?: string;
  type?: string;
  /** Names (joined with slashes) and ids from the root down; of a person those of the organisation. */
  organize?: string;
  organizeIds?: readonly string[];
  disabled?: boolean;
  children?: readonly Answered[];
  [field: string]: unknown;
}

/** A call that answers the choices with a given name. */
interface Question {
  call: string;
  input: Input;
  /** The types of entries that can be picked. Absent: all. */
  types?: readonly string[];
  /** The id and label fields, where they are not `id` and the name. */
  idField?: string;
  wordsField?: string;
}

/** The context of a cell: the current user's organisation, and the input of its data interface. */
interface OptionContext {
  organizeId: string;
  interfaceInput(): Input;
}

/** The maximum number of rows searched for a name; if there are more, no match is unambiguous. */
const rowsMost = 1_000;

const paged = (keyword: string) => ({ keyword, currentPage: 1, pageSize: rowsMost });
const lastOf = (name: string) => name.split('/').at(-1)?.trim() ?? '';

/** The calls that answer the choices of this noun; those with long lists are searched by name. */
function questionsFor(noun: string, offer: AllowedOptions, name: string, around: OptionContext): Question[] {
  const [kind = '', of = '', field = '', words = ''] = noun.split('/');
  const { only } = offer;
  switch (kind) {
    case 'user':
      return [people(only, name)];
    case 'organize':
      return [organisations(offer, around)];
    case 'position':
    case 'role':
    case 'group':
      return [ofOrganisation(kind, only)];
    case 'area':
      return areas(offer, name);
    case 'dictionaryType':
      return [{ call: 'dictionary-type.selector', input: { id: '0' } }];
    case 'billRule':
      return [{ call: 'bill-rule.selector', input: paged(name), idField: 'enCode' }];
    case 'flow':
      return [{ call: 'workflow-template.selector', input: paged(name) }];
    case 'model':
      return [{ call: 'visualdev.rows', input: { id: of, relationField: field, ...paged(name) }, wordsField: field }];
    case 'interface':
      return [
        {
          call: 'data-interface.page',
          input: {
            id: of,
            interfaceId: of,
            propsValue: field,
            relationField: words,
            ...around.interfaceInput(),
            ...paged(name),
          },
          idField: field,
          wordsField: words,
        },
      ];
    default:
      return [];
  }
}

/** All types of the organisation at once; people where the ids are restricted. */
function mixedQuestions({ only }: AllowedOptions, isMany: boolean, name: string): Question[] {
  if (only !== undefined) return [people(only, name)];
  const more = isMany ? (['position', 'role', 'group'] as const).map((kind) => ofOrganisation(kind, undefined)) : [];
  return [people(undefined, name), { call: 'organize.tree', input: {}, types: ['company', 'department'] }, ...more];
}

function people(only: readonly string[] | undefined, name: string): Question {
  const input = paged(lastOf(name));
  return only === undefined
    ? { call: 'user.children', input: { id: '0', ...input }, types: ['user'] }
    : { call: 'user.selectedUserList', input: { ids: only, ...input }, types: ['user'] };
}

function organisations({ only, own, category }: AllowedOptions, { organizeId }: OptionContext): Question {
  const types = category === undefined ? ['company', 'department'] : [category];
  if (only) return { call: 'organize.condition', input: { departIds: only, keyword: '' }, types };
  if (own === 'current') return { call: 'organize.selectorByAuth', input: { id: organizeId || '0' }, types };
  if (own === 'authorised') return { call: 'department.selectorByAuth', input: { id: '0' }, types };
  return { call: 'organize.tree', input: {}, types };
}

const ofOrganisation = (kind: 'position' | 'role' | 'group', only: readonly string[] | undefined): Question =>
  only === undefined
    ? { call: `${kind}.selector`, input: {}, types: [kind] }
    : { call: `${kind}.condition`, input: { ids: only }, types: [kind] };

/** Searches areas by the last name of a path, and by the whole path, which narrows down frequent names. */
function areas({ level = 0 }: AllowedOptions, name: string): Question[] {
  return [...new Set([lastOf(name), name])].map((keyword) => ({
    call: 'area.search',
    input: { ...paged(keyword), level },
  }));
}

/** The client's `send`. */
interface Client {
  send(name: string, input: Readonly<Record<string, unknown>>, options: { quiet: boolean }): Promise<{ data: unknown }>;
}

/** A name to look up: the field, what its picker offers in this cell, and the name. */
interface OptionQuery {
  node: CompiledNode;
  offer: AllowedOptions;
  words: string;
  around: OptionContext;
}

/** Looks up names among what a picker offers; each query is sent once. */
function offeredOptions(client: Client): (wanted: OptionQuery) => Promise<Option[]> {
  const answers = new Map<string, Promise<Option[]>>();
  const once = (question: Question, typed: boolean) => {
    const key = JSON.stringify([question, typed]);
    const answer = answers.get(key) ?? ask(client, question, typed).catch(() => []);
    answers.set(key, answer);
    return answer;
  };
  return async ({ node, offer, words, around }) => {
    const isMany = node.props['multiple'] === true;
    const noun = node.kind?.value?.refs?.(['x'], node.props)[0]?.noun ?? '';
    const questions = namesIn(words, isMany).flatMap((name) =>
      offer.typed ? mixedQuestions(offer, isMany, name) : questionsFor(noun, offer, name, around),
    );
    const found = await Promise.all(questions.map((question) => once(question, offer.typed === true)));
    return [...new Set(found)].flat();
  };
}

async function ask(client: Client, question: Question, typed: boolean): Promise<Option[]> {
  const { data } = await client.send(question.call, question.input, { quiet: true });
  // Guaranteed by the contracts of these calls.
  const nodes = Array.isArray(data) ? (data as Answered[]) : (data as { list: Answered[] }).list;
  if (nodes.length >= rowsMost) return [];
  return nodes.map((node) => below(node, optionOf(node, question, typed)));
}

function optionOf(node: Answered, question: Question, typed: boolean): Option {
  const { types, idField = 'id', wordsField } = question;
  const words = wordsField === undefined ? (node.lastFullName ?? node.fullName) : node[wordsField];
  return {
    id: typed ? `${node.id}--${node.type}` : String(node[idField]),
    fullName: String(words ?? ''),
    disabled: node.disabled === true || !(types?.includes(node.type ?? '') ?? true),
    children: (node.children ?? []).map((child) => optionOf(child, question, typed)),
  };
}

/** Nests an option below its ancestors. A name that contains a slash cannot be distinguished from two names. */
function below({ id, organize = '', organizeIds = [] }: Answered, own: Option): Option {
  const names = organize.split('/');
  if (names.length !== organizeIds.length) return own;
  const above = organizeIds.at(-1) === id ? organizeIds.slice(0, -1) : organizeIds;
  return above.reduceRight<Option>(
    (child, over, at) => ({ id: over, fullName: names[at] ?? '', disabled: true, children: [child] }),
    own,
  );
}

/** Counts of pasted cells that were not written. */
interface Unpasted {
  /** Their text does not fit the field. */
  refused: number;
  /** Their name is ambiguous. */
  ambiguous: number;
  /** Their target is not editable. */
  closed: number;
  /** They are beyond the last column or row. */
  outside: number;
  /** The paste had more rows than the maximum. */
  isCut: boolean;
}

/** Counts the cells of a block beyond the existing rows and columns; empty cells do not count. */
function countUnpasted(block: readonly (readonly string[])[], room: { rows: number; columns: number }): Unpasted {
  const taken = block.slice(0, pastedRowsMax);
  const outside = taken.map((texts, down) => texts.slice(down < room.rows ? room.columns : 0).filter(isFilled).length);
  return {
    refused: 0,
    ambiguous: 0,
    closed: 0,
    outside: outside.reduce((sum, count) => sum + count, 0),
    isCut: block.length > pastedRowsMax,
  };
}

const isFilled = (text: string) => text.trim() !== '';

/** A message about skipped cells; '' when everything was written. */
function textOfUnpasted(
  { refused, ambiguous, closed, outside, isCut }: Unpasted,
  t: (id: string, params: Readonly<Record<string, string | number>>) => string,
): string {
  return [
    ...(refused > 0 ? [t('table.pasteRefused', { count: refused })] : []),
    ...(ambiguous > 0 ? [t('table.pasteAmbiguous', { count: ambiguous })] : []),
    ...(closed > 0 ? [t('table.pasteClosed', { count: closed })] : []),
    ...(outside > 0 ? [t('table.pasteOutside', { count: outside })] : []),
    ...(isCut ? [t('table.pasteCut', { count: pastedRowsMax })] : []),
  ].join(t('table.pasteBetween', {}));
}

type Block = readonly (readonly string[])[];

/**
 * Pastes a block of a spreadsheet: it fills the cells from the one it is pasted into, right and down, and appends rows
 * where that is allowed. A cell whose text does not fit shows that text and the issue. `rest` returns the focus to the
 * cell, where one undo reverts the whole paste.
 */
export function usePaste(
  grid: Grid,
  write: RemovedRows['write'],
  rest: (path: string) => void,
): (event: ClipboardEvent<HTMLElement>) => void {
  const form = useForm();
  const { toast } = useFeedback();
  const message = useTranslation();
  const reader = useCellReader(grid);
  const extend = useAppendedRows(grid);

  async function paste(block: Block, start: CellAddress): Promise<Unpasted> {
    const firstRow = form.rows(grid.name)?.order.indexOf(start.row) ?? -1;
    const firstColumn = grid.columns.findIndex(({ key }) => key === start.field);
    const taken = block.slice(0, pastedRowsMax);
    const added = extend(firstRow + taken.length - (form.rows(grid.name)?.order.length ?? 0));
    const rows = (form.rows(grid.name)?.order ?? []).slice(firstRow, firstRow + taken.length);
    const unpasted = countUnpasted(block, { rows: rows.length, columns: grid.columns.length - firstColumn });
    const read = reader();
    const written: Record<string, unknown> = {};
    const unfit: string[] = [];
    for (const [down, row] of rows.entries()) {
      for (const [right, text] of (taken[down] ?? []).entries()) {
        const column = grid.columns[firstColumn + right];
        if (!column) break;
        const path = cellPath(grid.name, row, column.key);
        if (!isWritable(form, column, path)) {
          if (text.trim() !== '') unpasted.closed += 1;
          continue;
        }
        const pasted = await read(column, row, text);
        written[path] = pasted.value;
        if (!pasted.fits) {
          unfit.push(path);
          unpasted[pasted.isAmbiguous ? 'ambiguous' : 'refused'] += 1;
        }
      }
    }
    write(written, added);
    for (const path of unfit) form.checkOne(path);
    return unpasted;
  }

  return (event) => {
    const path = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset['cell'];
    const start = path === undefined ? undefined : cellOf(path);
    const block = blockOf(event.clipboardData.getData('text/plain'));
    const isOneText = block.length === 1 && block[0]?.length === 1;
    // A single text is pasted into the open control by the browser.
    if (!grid.editable || !start || block.length === 0 || (isOneText && grid.active.path === path)) return;
    event.preventDefault();
    rest(path as string);
    void paste(block, start).then((unpasted) => {
      const words = textOfUnpasted(unpasted, message);
      if (words !== '') void toast('warning', words, toastMs);
    });
  };
}

/** Appends rows for the part of the block beyond the last row; returns their ids. */
function useAppendedRows(grid: Grid): (missing: number) => ReadonlySet<string> {
  const form = useForm();
  const { user } = useAuth();
  const { now, newId } = useInterpreter();
  return (missing) => {
    if (missing <= 0 || !canAddRows(grid)) return new Set();
    const current = { now: now(), user };
    const added = Array.from({ length: missing }, () => newRow(grid.node, current, newId(), form));
    form.insertRows(grid.name, added);
    return new Set(added.map(({ zhjyId }) => zhjyId));
  };
}

/** Parses texts as cell values; names are looked up on the server. */
function useCellReader(grid: Grid) {
  const form = useForm();
  const { user } = useAuth();
  const { language, messages } = useI18n();
  const context = useSourceContext();
  const cache = useQueryClient();
  const t = (text: Parameters<typeof textOf>[0]) => textOf(text, language, messages);
  return () => {
    const offered = offeredOptions(context.client);
    return async ({ node }: Column, row: string, text: string) => {
      const readInRow = (name: string) => form.read(name, row, grid.name);
      const around = {
        organizeId: String(user['organizeId'] ?? ''),
        interfaceInput: () => ({ ...interfaceParameters(node.props['templateJson'], grid.name, readInRow, context) }),
      };
      const offer = text.trim() === '' ? undefined : node.kind?.reference?.offers?.(node.props, readInRow);
      const options = node.kind?.options
        ? await askOptions(node, readInRow, context, cache).catch(() => [])
        : offer
          ? await offered({ node, offer, words: text, around })
          : [];
      return pastedValue({ node, options, t }, text);
    };
  };
}
