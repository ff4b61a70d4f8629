import { createContext, use, useMemo, useState } from 'react';
import { isRecord } from '#core/editing/entries.ts';
import { valueAt } from '#core/editing/node-edits.ts';
import { addressOf } from '#core/editing/node-places.ts';
import { kindOfNode } from '#core/kind/kind.ts';
import type { NodePath, OutlineNode } from '#core/lists/model/outline.ts';
import {
  type Area,
  areaBetween,
  cellOver,
  type GridPlace,
  placedCells,
  typedOf,
  wholeArea,
} from '#core/report/edit-sheet.ts';
import { addressOf as placeName, type PlacedCell } from '#core/report/grid.ts';
import { keysOf } from '#core/schema/path.ts';
import { useInterpreter } from '#runtime/context/application.tsx';
import { useTextOf } from '#runtime/context/use-translation.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { Sheet, SheetCell } from '#schemas/language/sheet.ts';
import type { Editing } from '../../editing.ts';
import { useWords } from '../../editors/use-words.ts';

/** The chosen places of a sheet: one, or those to another one. */
export interface Cursor {
  from: GridPlace;
  to: GridPlace;
}

/** A sheet that is edited: where it is in the definition, and its cells. */
export interface EditedSheet {
  path: NodePath;
  address: string;
  sheet: Sheet;
  cells: readonly PlacedCell[];
}

export interface ChosenCells {
  sheets: readonly EditedSheet[];
  /** The sheet whose cells are chosen. */
  sheet: EditedSheet | undefined;
  cursor: Cursor | undefined;
  /** The chosen places, each merged cell whole. */
  area: Area | undefined;
  /** The cell at the first chosen place. */
  active: PlacedCell | undefined;
  choose(sheet: EditedSheet, cursor: Cursor): void;
  /** Changes a sheet. `place`: what is being typed into, so that typing is one undo step. */
  change(of: EditedSheet, recipe: (sheet: Sheet) => void, place?: string): void;
}

/** Provides the chosen cells of a report: `<ChosenCellsContext value={chosen}>`. */
export const ChosenCellsContext = createContext<ChosenCells | undefined>(undefined);

export function useChosenCells(): ChosenCells {
  const chosen = use(ChosenCellsContext);
  if (!chosen) throw new Error('no report is edited above this component');
  return chosen;
}

/** The sheet of a block; undefined: what is written there cannot be drawn as one. */
function sheetIn(block: unknown): Sheet | undefined {
  const { columns = [], rows = [], cells = [] } = (block ?? {}) as Record<string, unknown>;
  const areRecords = (list: unknown) => Array.isArray(list) && list.every(isRecord);
  if (![columns, rows, cells].every(areRecords)) return undefined;
  const isWritten = (cells as Record<string, unknown>[]).every(
    ({ at, to }) => typeof at === 'string' && (to === undefined || typeof to === 'string'),
  );
  return isWritten ? ({ columns, rows, cells } as Sheet) : undefined;
}

/** The sheets of a report that can be drawn. */
function useSheets(tree: unknown): readonly EditedSheet[] {
  const { kinds } = useInterpreter();
  return useMemo(() => {
    const body = isRecord(tree) ? tree['body'] : undefined;
    return (Array.isArray(body) ? (body as unknown[]) : []).flatMap((block, index) => {
      const sheet = kindOfNode(kinds, block)?.inReport === 'sheet' ? sheetIn(block) : undefined;
      const path = ['body', index];
      return sheet ? [{ path, address: addressOf(path), sheet, cells: placedCells(sheet.cells) }] : [];
    });
  }, [tree, kinds]);
}

const outlined = ({ path }: EditedSheet, { index }: PlacedCell): OutlineNode => ({
  path: [...path, 'cells', index],
  zhjyKey: '',
  label: undefined,
  vModel: undefined,
  children: [],
});

const inReadingOrder = (a: PlacedCell, b: PlacedCell) =>
  a.rows.start - b.rows.start || a.columns.start - b.columns.start;

/** The edited report with its cells: they are in the outline, have addresses, and are chosen like its nodes. */
export function useChosen(editing: Editing, issues: readonly Issue[]): { editing: Editing; chosen: ChosenCells } {
  const { tree, selection, edit } = editing;
  const sheets = useSheets(tree);
  const [cursor, setCursor] = useState<Cursor>();
  const sheet = cursor && sheets.find(({ address }) => address === selection.primary);
  const chosen = useMemo(
    (): ChosenCells => ({
      sheets,
      ...(sheet && cursor ? chosenIn(sheet, cursor) : nothing),
      choose(of, next) {
        setCursor(next);
        selection.choose([of.address], 'canvas');
      },
      change: ({ path }, recipe, place) =>
        edit((draft) => {
          const block = valueAt(draft, path) as Sheet;
          block.columns ??= [];
          block.cells ??= [];
          recipe(block);
        }, place),
    }),
    [sheets, sheet, cursor, selection, edit],
  );
  return { editing: useWithCells(editing, issues, chosen, setCursor), chosen };
}

function chosenIn(sheet: EditedSheet, cursor: Cursor) {
  const area = wholeArea(sheet.cells, areaBetween(cursor.from, cursor.to));
  return { sheet, cursor, area, active: cellOver(sheet.cells, cursor.from) };
}

/** The shared state of the views with the cells among its nodes. */
function useWithCells(
  editing: Editing,
  issues: readonly Issue[],
  { sheets, sheet, active }: ChosenCells,
  setCursor: (cursor: Cursor | undefined) => void,
): Editing {
  const { selection, issuesAt: ofNodes } = editing;
  const sayCell = useCellText(editing.fields);
  const nodes = useMemo(() => withCells(editing.nodes, sheets), [editing.nodes, sheets]);
  const cells = useMemo(() => byAddress(sheets), [sheets]);
  const issuesAt = useMemo(() => new Map([...ofNodes, ...issuesOfCells(issues, cells)]), [ofNodes, issues, cells]);
  const address = sheet && active && cellAddress(sheet, active);
  return useMemo((): Editing => {
    const chosen = address === undefined ? selection.addresses : [address];
    return {
      ...editing,
      nodes,
      nodeAt(one) {
        const found = cells.get(one);
        return found ? outlined(found.of, found.cell) : editing.nodeAt(one);
      },
      titleOf(node) {
        const found = cells.get(addressOf(node.path));
        return found ? sayCell(found.cell.cell) : editing.titleOf(node);
      },
      pathOf(one) {
        const found = cells.get(one);
        return found ? [...found.of.path, 'cells', found.cell.index] : editing.pathOf(one);
      },
      around(path) {
        const cell = addressOf(path.slice(0, 4));
        return cells.has(cell) ? cell : editing.around(path);
      },
      issuesAt,
      selection: {
        ...selection,
        addresses: chosen,
        primary: chosen.at(-1),
        has: (one) => chosen.includes(one),
        choose(addresses, from) {
          const found = cells.get(addresses.at(-1) ?? '');
          const place = found && { row: found.cell.rows.start, column: found.cell.columns.start };
          setCursor(place && { from: place, to: place });
          selection.choose(found ? [found.of.address] : addresses, from);
        },
        toggle(one, from) {
          const found = cells.get(one);
          setCursor(undefined);
          if (found) selection.choose([found.of.address], from);
          else selection.toggle(one, from);
        },
      },
    };
  }, [editing, issuesAt, nodes, cells, selection, address, sayCell, setCursor]);
}

const cellAddress = (of: EditedSheet, { index }: PlacedCell) => addressOf([...of.path, 'cells', index]);

type CellsByAddress = ReadonlyMap<string, { of: EditedSheet; cell: PlacedCell }>;

const byAddress = (sheets: readonly EditedSheet[]): CellsByAddress =>
  new Map(sheets.flatMap((of) => of.cells.map((cell) => [cellAddress(of, cell), { of, cell }])));

/** The issues of the cells by their addresses. */
function issuesOfCells(issues: readonly Issue[], cells: CellsByAddress): ReadonlyMap<string, Issue[]> {
  const found = new Map<string, Issue[]>();
  for (const issue of issues) {
    const address = addressOf(keysOf(issue.path).slice(0, 4));
    if (cells.has(address)) found.set(address, [...(found.get(address) ?? []), issue]);
  }
  return found;
}

const nothing = { sheet: undefined, cursor: undefined, area: undefined, active: undefined };

/** The nodes of the outline, with the cells of each sheet. */
const withCells = (nodes: readonly OutlineNode[], sheets: readonly EditedSheet[]): OutlineNode[] =>
  nodes.map((node) => {
    const of = sheets.find(({ address }) => address === addressOf(node.path));
    return of ? { ...node, children: of.cells.toSorted(inReadingOrder).map((cell) => outlined(of, cell)) } : node;
  });

/** What a cell is called: its place, and what it is filled with. */
function useCellText(fields: Editing['fields'] = none): (cell: SheetCell) => string {
  const text = useTextOf();
  const words = useWords();
  return useMemo(() => {
    const labels = new Map(fields.map(({ name, label }) => [name, text(label)]));
    return (cell) => {
      const { at, field, as = 'list' } = cell;
      if (field === undefined) return `${at} ${typedOf(cell, text(cell.text))}`.trim();
      return `${at} ${labels.get(field) || field} · ${words.choice('cellUse', as)}`;
    };
  }, [fields, text, words]);
}
const none: NonNullable<Editing['fields']> = [];

/** `B2`, or `B2:C4`. */
export function areaName({ rows, columns }: Area): string {
  const [from, to] = [placeName(rows.start, columns.start), placeName(rows.end - 1, columns.end - 1)];
  return from === to ? from : `${from}:${to}`;
}
