import { useMemo, useRef, useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { useUnsavedForm } from '#runtime/context/unsaved-forms.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { issuePath } from '#core/schema/address.ts';
import { sameText } from '#core/text/same-text.ts';
import { valueText } from '#core/text/value-text.ts';
import {
  type CorrectedCell,
  type ImportHeader,
  type ImportResult,
  type ImportRow,
  isCorrected,
} from '#schemas/resources/import-calls.ts';

/** Why a row cannot be imported, and the paths of its wrong cells. */
export interface Problem {
  errorsInfo: string;
  errorsAt: readonly string[];
}

/** A cell of a row: of the record, or of a row of a sub-table. */
export interface CellPlace {
  key: string;
  table?: string | undefined;
  /** The position in the sub-table. */
  at: number;
}

export const idOf = (row: ImportRow): string => String(row['id']);

/** What a cell shows. */
export const shownText = (cell: unknown): string => (isCorrected(cell) ? cell.text : valueText(cell));

/** The rows of a sub-table. */
export const subRows = (row: ImportRow, table: string): readonly ImportRow[] =>
  Array.isArray(row[table]) ? (row[table] as ImportRow[]) : [];

export const cellAt = (row: ImportRow, { key, table, at }: CellPlace): unknown =>
  table === undefined ? row[key] : subRows(row, table)[at]?.[key];

export function withCell(row: ImportRow, { key, table, at }: CellPlace, cell: string | CorrectedCell): ImportRow {
  if (table === undefined) return { ...row, [key]: cell };
  return { ...row, [table]: subRows(row, table).map((own, index) => (index === at ? { ...own, [key]: cell } : own)) };
}

const pathOf = ({ key, table, at }: CellPlace): string => (table === undefined ? key : issuePath(table, at, key));

export const isWrong = (problem: Problem | undefined, place: CellPlace): boolean =>
  problem?.errorsAt.includes(pathOf(place)) === true;

/** The cells of a column in a row: one, or those of the rows of its sub-table. */
function placesOf(row: ImportRow, { key, table }: Pick<CellPlace, 'key' | 'table'>): CellPlace[] {
  const count = table === undefined ? 1 : subRows(row, table).length;
  return Array.from({ length: count }, (_, at) => ({ key, table, at }));
}

/** The value of a cell as it was corrected, or as the server read it; undefined while it is empty or wrong. */
export function valueAt(row: ImportRow, place: CellPlace, read: Readonly<Record<string, unknown>> = {}): unknown {
  const cell = cellAt(row, place);
  return isCorrected(cell) ? cell.value : read[pathOf(place)];
}

/** A cell of a unique column that repeats that of an earlier row. */
interface DoubledCell {
  id: string;
  place: CellPlace;
  label: string;
  /** The number of the earlier row, from 1. */
  n: number;
}

/** Cells that a reader takes for the same (ONLINEDEV-021), in columns that allow each once: all but the first ones. */
export function doubledCells(rows: Rows, headers: readonly ImportHeader[]): DoubledCell[] {
  const columns = headers.flatMap(({ children, ...own }): (ImportHeader & { table?: string })[] =>
    children ? children.map((child) => ({ ...child, table: own.id })) : [own],
  );
  return columns
    .filter(({ unique }) => unique === true)
    .flatMap(({ id: key, table, fullName: label }) => {
      const firstOf = new Map<string, number>();
      return rows.flatMap((row, index) =>
        placesOf(row, { key, table }).flatMap((place): DoubledCell[] => {
          const text = sameText(shownText(cellAt(row, place)));
          const first = text === '' ? undefined : firstOf.get(text);
          if (text !== '' && first === undefined) firstOf.set(text, index);
          return first === undefined ? [] : [{ id: idOf(row), place, label, n: first + 1 }];
        }),
      );
    });
}

/** The problems with those of doubled cells, where the server has not refused the cell already. */
export function withDoubled(
  problems: ReadonlyMap<string, Problem>,
  doubled: readonly DoubledCell[],
  wordsOf: (cell: DoubledCell) => string,
): ReadonlyMap<string, Problem> {
  const all = new Map(problems);
  for (const cell of doubled) {
    const before = all.get(cell.id) ?? { errorsInfo: '', errorsAt: [] };
    if (isWrong(before, cell.place)) continue;
    all.set(cell.id, {
      errorsInfo: [before.errorsInfo, wordsOf(cell)].filter((words) => words !== '').join('；'),
      errorsAt: [...before.errorsAt, pathOf(cell.place)],
    });
  }
  return all;
}

/** A value that was corrected in one row, and what it became. */
export interface Correction {
  place: CellPlace;
  from: string;
  to: string | CorrectedCell;
}

/** The rows in which a corrected value is still wrong in the same column, corrected alike (IMPORT-034). */
export function alsoCorrected(
  rows: readonly ImportRow[],
  problems: ReadonlyMap<string, Problem>,
  { place: { key, table }, from, to }: Correction,
): ImportRow[] {
  return rows.flatMap((row) => {
    const problem = problems.get(idOf(row));
    if (!problem) return [];
    const places = placesOf(row, { key, table }).filter(
      (place) => shownText(cellAt(row, place)) === from && isWrong(problem, place),
    );
    return places.length > 0 ? [places.reduce((changed, place) => withCell(changed, place, to), row)] : [];
  });
}

/** Rows of one call: short transactions, and a progress that moves. */
const rowsPerCall = 50;

export type Rows = readonly ImportRow[];
export type SendRows = (input: { list: Rows; isCheck?: 1; sendMail?: 1 }) => Promise<ImportResult>;

const problemOf = ({ errorsInfo, errorsAt }: ImportRow): Problem => ({
  errorsInfo: String(errorsInfo ?? ''),
  errorsAt: Array.isArray(errorsAt) ? errorsAt.map(String) : [],
});

export function* partsOf(rows: Rows) {
  for (let from = 0; from < rows.length; from += rowsPerCall) yield rows.slice(from, from + rowsPerCall);
}

/** Whether cells were corrected; leaving the page then asks first. */
function useEdits() {
  const isEdited = useRef(false);
  const setEdited = (next: boolean) => {
    isEdited.current = next;
  };
  const [unsaved] = useState(() => ({
    isDirty: () => isEdited.current,
    hasDraft: false,
    setAside: () => undefined,
    forget: () => setEdited(false),
  }));
  useUnsavedForm(unsaved);
  return { isEdited: () => isEdited.current, setEdited };
}

/** What the server read cells as that options of others depend on: by row and path. */
export type ReadValues = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

const noValues: ReadValues = new Map();

/** What is known of rows, replaced for these. */
function replaced<T>(before: ReadonlyMap<string, T>, rows: Rows, now: readonly (readonly [string, T])[]) {
  const ids = new Set(rows.map(idOf));
  return new Map([...[...before].filter(([id]) => !ids.has(id)), ...now]);
}

/** What the server has said of the rows, and what they have twice. */
function useAllProblems(rows: Rows, headers: readonly ImportHeader[], problems: ReadonlyMap<string, Problem>) {
  const t = useTranslation();
  const doubled = useMemo(() => doubledCells(rows, headers), [rows, headers]);
  return useMemo(
    () => withDoubled(problems, doubled, ({ label, n }) => t('import.doubled', { label, n })),
    [problems, doubled, t],
  );
}

/** What the server says of rows that are checked. */
function useChecks(sendRows: SendRows) {
  const [problems, setProblems] = useState<ReadonlyMap<string, Problem>>(new Map());
  const [readValues, setReadValues] = useState(noValues);
  /** Asks the server which of these rows would fail; `goesOn` is called before each part. */
  const check = async (some: Rows, goesOn: (done: number) => boolean) => {
    let done = 0;
    for (const list of partsOf(some)) {
      if (!goesOn(done)) return;
      const { failResult, read = {} } = await sendRows({ list, isCheck: 1 });
      const failed = failResult.map((row) => [idOf(row), problemOf(row)] as const);
      setProblems((before) => replaced(before, list, failed));
      setReadValues((before) => replaced(before, list, Object.entries(read)));
      done += list.length;
    }
  };
  return { problems, setProblems, readValues, setReadValues, check };
}

/** The rows of the preview with their problems, changed in place; every changed row is checked again. */
export function useRows(sendRows: SendRows, headers: readonly ImportHeader[]) {
  const [rows, setRows] = useState<Rows>([]);
  const [corrected, setCorrected] = useState<Correction>();
  const { problems, setProblems, readValues, setReadValues, check } = useChecks(sendRows);
  const { isEdited, setEdited } = useEdits();
  /** Replaces rows and checks them again. */
  const replace = (some: Rows) => {
    setEdited(true);
    const byId = new Map(some.map((row) => [idOf(row), row]));
    setRows((before) => before.map((one) => byId.get(idOf(one)) ?? one));
    setReadValues((before) => replaced(before, some, []));
    void check(some, () => true).catch(ignoreShown);
  };
  const all = useAllProblems(rows, headers, problems);
  const others = corrected ? alsoCorrected(rows, problems, corrected) : [];
  return {
    rows,
    problems: all,
    readValues,
    check,
    isEdited,
    show: (all: Rows) => {
      setEdited(false);
      setRows(all);
      setProblems(new Map());
      setReadValues(noValues);
      setCorrected(undefined);
    },
    saved: () => setEdited(false),
    correct: (row: ImportRow, place: CellPlace, cell: string | CorrectedCell) => {
      setCorrected({ place, from: shownText(cellAt(row, place)), to: cell });
      replace([withCell(row, place, cell)]);
    },
    /** The last corrected value, where it is still wrong in other rows. */
    repeatedly: corrected && others.length > 0 ? { ...corrected, n: others.length } : undefined,
    correctOthers: () => {
      setCorrected(undefined);
      replace(others);
    },
    remove: (id: string) => {
      setEdited(true);
      setRows((before) => before.filter((row) => idOf(row) !== id));
      setProblems((before) => new Map([...before].filter(([key]) => key !== id)));
    },
  };
}

/** The client has shown the message of a refused call; other errors are defects. */
export function ignoreShown(error: unknown): undefined {
  if (!(error instanceof CallError)) throw error;
  return undefined;
}
