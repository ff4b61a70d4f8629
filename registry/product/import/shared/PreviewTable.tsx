import { DeleteOutlined } from '@ant-design/icons';
import { Button, Table, type TableColumnType, type TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { ImportHeader, ImportRow } from '#schemas/resources/import-calls.ts';
import { valueText } from '#core/text/value-text.ts';
import { virtualTable } from '../../../kit/display/table-roles.tsx';
import { idOf, type Problem } from './use-import.ts';

/** A line of the table: a row, or a further row of its sub-tables. */
interface PreviewLine {
  key: string;
  row: ImportRow;
  /** The number of the row in the file, from 1. */
  number: number;
  /** The position in the sub-tables. */
  at: number;
}

interface Props {
  headers: readonly ImportHeader[];
  rows: readonly ImportRow[];
  problems: ReadonlyMap<string, Problem>;
  isOnlyBad: boolean;
  onChange(row: ImportRow): void;
  onRemove(id: string): void;
  heightPx: number;
}

const widths = { number: 64, remove: 44, problem: 220, cell: 150 } as const;

const subRows = (row: ImportRow, table: string): readonly ImportRow[] =>
  Array.isArray(row[table]) ? (row[table] as ImportRow[]) : [];

function linesOf({ headers, rows, problems, isOnlyBad }: Omit<Props, 'onChange'>): PreviewLine[] {
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
  const lines = useMemo(
    () => linesOf({ headers, rows, problems, isOnlyBad } as Props),
    [headers, rows, problems, isOnlyBad],
  );
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
function columnOf(header: ImportHeader, { problems, onChange }: Props): TableColumnsType<PreviewLine>[number] {
  const { id: table, children } = header;
  const isWrong = (row: ImportRow, path: string) => problems.get(idOf(row))?.errorsAt.includes(path) === true;
  const leaf = (key: string, own: ImportHeader, render: (line: PreviewLine) => CellProps | undefined) =>
    ({
      key,
      title: <Heading header={own} />,
      width: widths.cell,
      render: (_, line) => {
        const cell = render(line);
        return cell && <Cell {...cell} />;
      },
    }) satisfies TableColumnType<PreviewLine>;
  if (!children) {
    return leaf(table, header, ({ row, number, at }) =>
      at > 0
        ? undefined
        : {
            value: valueText(row[table]),
            place: { n: number, name: header.fullName },
            isWrong: isWrong(row, table),
            onCommit: (text) => onChange({ ...row, [table]: text }),
          },
    );
  }
  const subColumn = (child: ImportHeader) =>
    leaf(`${table}.${child.id}`, child, ({ row, number, at }) => {
      const below = subRows(row, table);
      const own = below[at];
      if (!own) return undefined;
      const withText = (text: string) => below.map((one, index) => (index === at ? { ...one, [child.id]: text } : one));
      return {
        value: valueText(own[child.id]),
        place: { n: number, name: `${header.fullName}-${child.fullName}` },
        isWrong: isWrong(row, `${table}[${at}].${child.id}`),
        onCommit: (text) => onChange({ ...row, [table]: withText(text) }),
      };
    });
  return { key: table, title: <Heading header={header} />, children: children.map(subColumn) };
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
      render: ofRow(({ row }) => {
        const text = problems.get(idOf(row))?.errorsInfo;
        return (
          <span className="zi-problem zi-line" title={text}>
            {text}
          </span>
        );
      }),
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
  place: { n: number; name: string };
  isWrong: boolean;
  onCommit(text: string): void;
}

/** A cell with a state of its own: typing renders only this cell; the row changes when the cell is left. */
function Cell({ value, place, isWrong, onCommit }: CellProps) {
  const t = useTranslation();
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    if (typed !== undefined && typed !== value) onCommit(typed);
    setTyped(undefined);
  };
  return (
    <input
      className="zi-cell"
      aria-label={t('import.cell', place)}
      aria-invalid={isWrong || undefined}
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
