import { DeleteOutlined } from '@ant-design/icons';
import { Button, Table, type TableColumnType, type TableColumnsType } from 'antd';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { CorrectedCell, ImportHeader, ImportRow } from '#schemas/resources/import-calls.ts';
import { virtualTable } from '../../../kit/display/table-roles.tsx';
import { cellAt, type CellPlace, idOf, isWrong, type Problem, shownText, subRows } from './use-rows.ts';

/** A line of the table: a row, or a further row of its sub-tables. */
interface PreviewLine {
  key: string;
  row: ImportRow;
  /** The number of the row in the file, from 1. */
  number: number;
  /** The position in the sub-tables. */
  at: number;
}

/** A cell to correct with the widget of its field. */
export interface OpenCell {
  header: ImportHeader;
  row: ImportRow;
  place: CellPlace;
  /** Row and column. */
  title: { n: number; name: string };
}

interface Props {
  headers: readonly ImportHeader[];
  rows: readonly ImportRow[];
  problems: ReadonlyMap<string, Problem>;
  isOnlyBad: boolean;
  onCorrect(row: ImportRow, place: CellPlace, cell: string | CorrectedCell): void;
  /** Opens the widget of a field for a cell. */
  onOpen(cell: OpenCell): void;
  onRemove(id: string): void;
  heightPx: number;
}

const widths = { number: 64, remove: 44, problem: 280, cell: 150 } as const;

function linesOf({
  headers,
  rows,
  problems,
  isOnlyBad,
}: Pick<Props, 'headers' | 'rows' | 'problems' | 'isOnlyBad'>): PreviewLine[] {
  const tables = headers.filter(({ children }) => children).map(({ id }) => id);
  return rows.flatMap((row, index): PreviewLine[] => {
    if (isOnlyBad && !problems.has(idOf(row))) return [];
    const height = Math.max(1, ...tables.map((table) => subRows(row, table).length));
    return Array.from({ length: height }, (_, at) => ({ key: `${idOf(row)}/${at}`, row, number: index + 1, at }));
  });
}

/** The rows of a file with a text field in every cell; only the lines in view are rendered. */
export function PreviewTable(props: Props) {
  const { headers, problems, heightPx } = props;
  const { rows, isOnlyBad } = props;
  const lines = useMemo(() => linesOf({ headers, rows, problems, isOnlyBad }), [headers, rows, problems, isOnlyBad]);
  const leading = useLeadingColumns(props);
  const cells = headers.map((header) => columnOf(header, props));
  const count = headers.reduce((sum, { children = [undefined] }) => sum + children.length, 0);
  const headerRows = headers.some(({ children }) => children) ? 2 : 1;
  return (
    <div role="table" aria-rowcount={headerRows + lines.length}>
      <Table<PreviewLine>
        className="zi-preview"
        size="small"
        bordered
        {...virtualTable.table}
        onRow={(_, index = 0) => ({ 'aria-rowindex': headerRows + index + 1 })}
        rowKey="key"
        columns={[...leading, ...cells]}
        dataSource={lines}
        pagination={false}
        scroll={{ x: widths.number + widths.remove + widths.problem + count * widths.cell, y: heightPx }}
      />
    </div>
  );
}

/** A column; that of a sub-table has its own columns below, as a header of two levels. */
function columnOf(header: ImportHeader, { problems, onCorrect, onOpen }: Props): TableColumnsType<PreviewLine>[number] {
  const { id, children } = header;
  const leaf = (own: ImportHeader, table?: string) =>
    ({
      key: table === undefined ? own.id : `${table}.${own.id}`,
      title: <Heading header={own} />,
      width: widths.cell,
      render: (_, { row, number, at }) => {
        if (table === undefined ? at > 0 : !subRows(row, table)[at]) return null;
        const place = { key: own.id, table, at };
        const title = { n: number, name: table === undefined ? own.fullName : `${header.fullName}-${own.fullName}` };
        return (
          <Cell
            value={shownText(cellAt(row, place))}
            title={title}
            isWrong={isWrong(problems.get(idOf(row)), place)}
            onCommit={(text) => onCorrect(row, place, text)}
            onOpen={own.node && (() => onOpen({ header: own, row, place, title }))}
          />
        );
      },
    }) satisfies TableColumnType<PreviewLine>;
  if (!children) return leaf(header);
  return { key: id, title: <Heading header={header} />, children: children.map((child) => leaf(child, id)) };
}

/** Number, delete button and problem of a row. */
function useLeadingColumns({ problems, onRemove }: Props): TableColumnType<PreviewLine>[] {
  const t = useTranslation();
  const ofRow = (render: (line: PreviewLine) => React.ReactNode) => (_: unknown, line: PreviewLine) =>
    line.at === 0 ? render(line) : null;
  return [
    { key: 'number', title: t('import.number'), width: widths.number, render: ofRow(({ number }) => number) },
    {
      key: 'remove',
      width: widths.remove,
      render: ofRow(({ row, number }) => (
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined />}
          aria-label={t('import.removeRow', { n: number })}
          onClick={() => onRemove(idOf(row))}
        />
      )),
    },
    {
      key: 'problem',
      title: t('import.problem'),
      width: widths.problem,
      render: ofRow(({ row }) => <span className="zi-problem">{problems.get(idOf(row))?.errorsInfo}</span>),
    },
  ];
}

function Heading({ header: { fullName, required } }: { header: ImportHeader }) {
  return (
    <span className="zi-heading" title={fullName}>
      {required && <b aria-hidden="true">*</b>}
      {fullName}
    </span>
  );
}

interface CellProps {
  value: string;
  /** Row and column, for its accessible name. */
  title: { n: number; name: string };
  isWrong: boolean;
  onCommit(text: string): void;
  /** Opens the widget of the field; absent: its text is typed. */
  onOpen: (() => void) | undefined;
}

/** A cell with a state of its own: typing renders only this cell; the row changes when the cell is left. */
function Cell({ value, title, isWrong: isMarked, onCommit, onOpen }: CellProps) {
  const t = useTranslation();
  const [typed, setTyped] = useState<string>();
  const shown = {
    className: onOpen ? 'zi-cell zi-cell--chosen' : 'zi-cell',
    'aria-label': t('import.cell', title),
    'aria-invalid': isMarked || undefined,
  };
  if (onOpen) {
    const opens = (event: KeyboardEvent) => {
      if (!['Enter', ' ', 'F2'].includes(event.key)) return;
      event.preventDefault();
      onOpen();
    };
    return <input {...shown} readOnly aria-haspopup="dialog" value={value} onClick={onOpen} onKeyDown={opens} />;
  }
  const commit = () => {
    if (typed !== undefined && typed !== value) onCommit(typed);
    setTyped(undefined);
  };
  return (
    <input
      {...shown}
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit();
        if (event.key === 'Escape') {
          event.stopPropagation();
          setTyped(undefined);
        }
      }}
    />
  );
}
