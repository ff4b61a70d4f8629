import { Button, Tooltip } from 'antd';
import { type CSSProperties, useMemo, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { ShownCell, ShownSheet } from '#schemas/resources/data-report/data-report.contract.ts';
import { EmptyState } from '../../../kit/overlay/States.tsx';
import { useReportBlock } from '../shared/report-context.ts';
import './sheet.css';

export default function SheetView() {
  const block = useReportBlock();
  if (!block?.sheet) return <EmptyState />;
  return <Grid {...block} sheet={block.sheet} />;
}

type Row = ShownSheet['rows'][number];

/** Rows drawn at once; a page of all rows may have ten thousand. */
const drawnMax = 500;
const overscan = 20;
const rowPx = 33;

const heightOf = ({ height = rowPx }: Row) => height;

/** The rows near the viewport of a long sheet: of merged cells the part that is drawn. */
function rowsIn(body: readonly Row[], from: number, to: number): readonly Row[] {
  return body.slice(from, to).map((row, index) => {
    const line = from + index;
    const own = row.cells.map((cell) => cut(cell, line, to));
    if (index > 0) return { ...row, cells: own };
    const begun = body.slice(0, from).flatMap(({ cells }, at) =>
      cells.flatMap((cell) => {
        const left = at + (cell.rowSpan ?? 1) - from;
        return left > 0 ? [cut({ ...cell, rowSpan: left }, from, to)] : [];
      }),
    );
    return { ...row, cells: [...begun, ...own].sort((a, b) => a.column - b.column) };
  });
}

const cut = (cell: ShownCell, line: number, end: number): ShownCell =>
  line + (cell.rowSpan ?? 1) > end ? { ...cell, rowSpan: end - line } : cell;

interface GridProps {
  number: number;
  sheet: ShownSheet;
  isFetching: boolean;
  isPrinting: boolean;
  open(cell: ShownCell): void;
}

/** A sheet as a table; its header rows stay in view. */
function Grid({ number, sheet, isFetching, isPrinting, open }: GridProps) {
  const t = useTranslation();
  const [top, setTop] = useState(0);
  const heads = sheet.rows.filter(({ isHeader }) => isHeader);
  const body = useMemo(() => sheet.rows.filter(({ isHeader }) => !isHeader), [sheet]);
  const isLong = body.length > drawnMax && !isPrinting;
  const tops = useMemo(() => {
    const found = [0];
    for (const row of body) found.push((found.at(-1) as number) + heightOf(row));
    return found;
  }, [body]);
  const first = isLong ? Math.max(0, tops.findIndex((one) => one > top) - 1 - overscan) : 0;
  const end = isLong ? Math.min(body.length, first + drawnMax) : body.length;
  const shown = isLong ? rowsIn(body, first, end) : body;
  const width = sheet.columns.reduce((sum, column) => sum + column.width, 0);
  const spacer = (height: number) => height > 0 && <tr aria-hidden style={{ height }} />;
  return (
    <div
      className="zr-sheet"
      data-busy={isFetching || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is reached by keyboard
      tabIndex={0}
      role="region"
      aria-label={t('data-report.sheet', { n: number })}
      aria-busy={isFetching}
      onScroll={isLong ? ({ currentTarget }) => setTop(currentTarget.scrollTop) : undefined}
    >
      <table style={{ width }} aria-rowcount={isLong ? sheet.rows.length : undefined}>
        <colgroup>
          {sheet.columns.map((column, index) => (
            <col key={index} style={{ width: column.width }} />
          ))}
        </colgroup>
        {heads.length > 0 && (
          <thead>
            {heads.map((row, index) => (
              <Line key={index} row={row} sheet={sheet} open={open} isHeader />
            ))}
          </thead>
        )}
        <tbody>
          {spacer(tops[first] ?? 0)}
          {shown.map((row, index) => (
            <Line key={first + index} row={row} sheet={sheet} open={open} index={isLong ? first + index : undefined} />
          ))}
          {spacer((tops.at(-1) ?? 0) - (tops[end] ?? 0))}
        </tbody>
      </table>
    </div>
  );
}

interface LineProps {
  row: Row;
  sheet: ShownSheet;
  open(cell: ShownCell): void;
  isHeader?: boolean;
  index?: number | undefined;
}

function Line({ row, sheet, open, isHeader = false, index }: LineProps) {
  return (
    <tr style={{ height: heightOf(row) }} aria-rowindex={index === undefined ? undefined : index + 1}>
      {row.cells.map((cell) => (
        <Place key={cell.column} cell={cell} sheet={sheet} open={open} isHeader={isHeader} />
      ))}
    </tr>
  );
}

function Place({
  cell,
  sheet,
  open,
  isHeader,
}: { cell: ShownCell } & Required<Pick<LineProps, 'sheet' | 'open' | 'isHeader'>>) {
  const t = useTranslation();
  const { bold, italic, align, size, color, fill, border } = sheet.looks[cell.of] ?? {};
  const style: CSSProperties = {
    textAlign: align ?? (cell.isNumber ? 'right' : undefined),
    fontWeight: bold ? 600 : undefined,
    fontStyle: italic ? 'italic' : undefined,
  };
  const Element = isHeader ? 'th' : 'td';
  const isLink = cell.link !== undefined;
  const content = cell.fault ? (
    <Tooltip title={t(cell.fault.id, cell.fault.params)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the reason is also read by keyboard */}
      <span className="zr-fault" tabIndex={0} aria-label={t(cell.fault.id, cell.fault.params)}>
        {cell.text}
      </span>
    </Tooltip>
  ) : isLink && cell.text !== '' ? (
    <Button type="link" size="small" className="zr-link" onClick={() => open(cell)}>
      {cell.text}
    </Button>
  ) : (
    cell.text
  );
  return (
    <Element
      rowSpan={cell.rowSpan}
      colSpan={cell.columnSpan}
      style={style}
      data-size={size}
      data-color={color}
      data-fill={fill}
      data-bare={border === false || undefined}
      data-number={cell.isNumber || undefined}
      data-first={cell.column === 0 || undefined}
    >
      {content}
    </Element>
  );
}
