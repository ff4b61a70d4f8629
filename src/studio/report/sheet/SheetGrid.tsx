import { memo, type PointerEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { type Area, cellOver, type GridPlace, type Lines, linesIn } from '#core/report/edit-sheet.ts';
import { addressOf, type PlacedCell, placeOf } from '#core/report/grid.ts';
import { useTextOf, useTranslation } from '#runtime/context/use-translation.ts';
import { reportLimits, type Sheet } from '#schemas/language/sheet.ts';
import { type Editing, useEditing } from '../../editing.ts';
import { useWords } from '../../editors/use-words.ts';
import { IssueMark } from '../../issues/IssueLine.tsx';
import { CellInput } from '../input/CellInput.tsx';
import { areaName, type EditedSheet, useChosenCells } from '../cells/chosen-cells.ts';
import './sheet-grid.css';

/** Empty rows and columns behind the last ones, to be filled. */
const spare = { rows: 4, columns: 2 };
const least = { rows: 8, columns: 5 };
/** Sizes of columns and rows that say none, in pixels. */
const standard = { width: 120, height: 30 };

const columnName = (column: number) => addressOf(0, column).slice(0, -1);

const placeAt = (target: EventTarget): GridPlace | undefined =>
  target instanceof Element ? placeOf(target.closest<HTMLElement>('td[data-at]')?.dataset['at'] ?? '') : undefined;

/** The size of the designed grid: what is written, with empty rows and columns behind it. */
const countOf = (sheet: Sheet, lines: Lines) =>
  Math.min(reportLimits[lines], Math.max(least[lines], linesIn(sheet, lines) + spare[lines]));

/** Chooses cells by mouse and touch; the focus stays in the input, which follows the chosen cell. */
function usePointer(of: EditedSheet, input: RefObject<HTMLInputElement | null>) {
  const { sheet, cursor: anyCursor, choose } = useChosenCells();
  const cursor = sheet?.address === of.address ? anyCursor : undefined;
  const isDragged = useRef(false);
  const chooseAll = (from: GridPlace, to: GridPlace) => {
    input.current?.focus({ preventScroll: true });
    choose(of, { from, to });
  };
  const end = () => void (isDragged.current = false);
  return {
    chooseAll,
    handlers: {
      onPointerDown(event: PointerEvent) {
        const place = placeAt(event.target);
        if (!place || event.button !== 0) return;
        event.preventDefault();
        isDragged.current = event.pointerType === 'mouse';
        chooseAll(event.shiftKey && cursor ? cursor.from : place, place);
      },
      onPointerOver(event: PointerEvent) {
        const place = isDragged.current && cursor ? placeAt(event.target) : undefined;
        if (place && cursor && (place.row !== cursor.to.row || place.column !== cursor.to.column))
          choose(of, { ...cursor, to: place });
      },
      onPointerUp: end,
      onPointerLeave: end,
    },
  };
}

/** A sheet as it is designed: its cells are chosen, filled and moved between by mouse, touch and keyboard. */
export function SheetGrid({ of, number }: { of: EditedSheet; number: number }) {
  const t = useTranslation();
  const { sheet: chosenSheet, area: anyArea } = useChosenCells();
  const host = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { handlers, chooseAll } = usePointer(of, input);
  const isChosen = chosenSheet?.address === of.address && anyArea !== undefined;
  const area = isChosen ? anyArea : undefined;
  const [rows, columns] = [countOf(of.sheet, 'rows'), countOf(of.sheet, 'columns')];
  return (
    <div className="zs-grid" data-chosen={isChosen || undefined}>
      <div ref={host} className="zs-grid-scroll" {...handlers}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells are chosen */}
        <table role="grid" aria-label={t('studio.report.grid', { n: number })}>
          <colgroup>
            <col style={{ width: 40 }} />
            {Array.from({ length: columns }, (_, column) => (
              <col key={column} style={{ width: of.sheet.columns[column]?.width ?? standard.width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <td aria-hidden />
              {Array.from({ length: columns }, (_, column) => (
                <LineName
                  key={column}
                  scope="col"
                  name={columnName(column)}
                  isChosen={area !== undefined && isIn(area.columns, column)}
                  onChoose={() => chooseAll({ row: 0, column }, { row: rows - 1, column })}
                />
              ))}
            </tr>
          </thead>
          <Body {...{ of, rows, columns, area, chooseAll }} />
        </table>
        <CellInput ref={input} of={of} isChosen={isChosen} end={{ row: rows - 1, column: columns - 1 }} host={host} />
      </div>
      <output className="zs-grid-place" aria-live="polite">
        {area ? areaName(area) : t('studio.report.hint')}
      </output>
    </div>
  );
}

interface BodyProps {
  of: EditedSheet;
  rows: number;
  columns: number;
  area: Area | undefined;
  chooseAll(from: GridPlace, to: GridPlace): void;
}

function Body({ of, rows, columns, area, chooseAll }: BodyProps) {
  const { issuesAt, fields } = useEditing();
  const { sheet, cells, address } = of;
  const lines = useMemo(() => linesOf(cells, rows, columns), [cells, rows, columns]);
  return (
    <tbody>
      {lines.map((line, row) => {
        const { height = standard.height, header = false } = sheet.rows?.[row] ?? {};
        const isIncluded = area !== undefined && isIn(area.rows, row);
        return (
          <tr key={row} style={{ height }}>
            <LineName
              scope="row"
              name={String(row + 1)}
              isChosen={isIncluded}
              isHeader={header}
              onChoose={() => chooseAll({ row, column: 0 }, { row, column: columns - 1 })}
            />
            <Line {...{ line, address, issuesAt, fields }} chosen={isIncluded ? area.columns : undefined} />
          </tr>
        );
      })}
    </tbody>
  );
}

interface LineNameProps {
  scope: 'row' | 'col';
  name: string;
  isChosen: boolean;
  isHeader?: boolean;
  onChoose(): void;
}

/** The name of a row or a column, which chooses all of its cells. */
function LineName({ scope, name, isChosen, isHeader = false, onChoose }: LineNameProps) {
  const t = useTranslation();
  return (
    <th scope={scope} data-in={isChosen || undefined} data-header={isHeader || undefined}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t(scope === 'row' ? 'studio.report.row' : 'studio.report.column', { name })}
        onClick={onChoose}
      >
        {name}
      </button>
    </th>
  );
}

const isIn = ({ start, end }: { start: number; end: number }, line: number) => line >= start && line < end;

/** The cells that begin in a row, and its places that no cell covers; in their order. */
type GridLine = readonly { at: string; column: number; cell: PlacedCell | undefined }[];

function linesOf(cells: readonly PlacedCell[], rows: number, columns: number): readonly GridLine[] {
  return Array.from({ length: rows }, (_, row) => {
    const own = cells.filter((cell) => isIn(cell.rows, row));
    return Array.from({ length: columns }, (__, column) => {
      const cell = cellOver(own, { row, column });
      const begins = !cell || (cell.rows.start === row && cell.columns.start === column);
      return begins ? [{ at: addressOf(row, column), column, cell }] : [];
    }).flat();
  });
}

interface LineProps extends Pick<Editing, 'issuesAt'> {
  fields: Editing['fields'] | undefined;
  line: GridLine;
  /** The address of the sheet. */
  address: string;
  /** The chosen columns of the row. */
  chosen: { start: number; end: number } | undefined;
}

/** The cells of a row; a step of the cursor renders the rows again that it leaves and enters. */
const Line = memo(function Line({ line, address, chosen, issuesAt, fields }: LineProps): ReactNode {
  return line.map(({ at, column, cell }) => (
    <td
      key={at}
      id={`${address} ${at}`}
      data-at={at}
      data-in={(chosen && isIn(chosen, column)) || undefined}
      data-filled={cell ? true : undefined}
      rowSpan={cell ? cell.rows.end - cell.rows.start : undefined}
      colSpan={cell ? cell.columns.end - cell.columns.start : undefined}
    >
      {cell && (
        <Filled cell={cell} fields={fields}>
          <IssueMark issues={issuesAt.get(`${address}.cells[${cell.index}]`)} />
        </Filled>
      )}
    </td>
  ));
});

/** What a cell is filled with: a text, a formula, or a field with the way it is taken. */
function Filled({
  cell: { cell },
  fields,
  children,
}: Pick<LineProps, 'fields'> & { cell: PlacedCell; children: ReactNode }) {
  const text = useTextOf();
  const words = useWords();
  const { field, formula, as = 'list', grow, look = {} } = cell;
  const label = field === undefined ? '' : text(fields?.find(({ name }) => name === field)?.label);
  return (
    <div
      className="zs-grid-cell"
      style={{
        fontWeight: look.bold ? 600 : undefined,
        fontStyle: look.italic ? 'italic' : undefined,
        textAlign: look.align,
      }}
    >
      {field !== undefined && (
        <span className="zs-cell-field" title={field}>
          {grow && <span aria-hidden>{grow === 'down' ? '↓' : '→'}</span>}
          {label || field} <small>{words.choice('cellUse', as)}</small>
        </span>
      )}
      {formula !== undefined && <code title={formula}>={formula}</code>}
      {cell.text !== undefined && text(cell.text)}
      {children}
    </div>
  );
}
