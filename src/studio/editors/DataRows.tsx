import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Pagination } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  columnsOf,
  type DataRow,
  dataText,
  dataValue,
  freeColumn,
  pasteData,
  renameColumn,
  withDataValue,
} from '#core/editing/data-rows.ts';
import { isRecord } from '#core/editing/entries.ts';
import { blockOf } from '#core/record/clipboard/block.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { type FocusActs, useFocusActs } from '../commands/registry.tsx';
import type { EditorProps } from './design-context.ts';

const rowsPerPage = 20;

/** The rows of fixed data, what is done with them, and the columns that have no value yet. */
function useDataRows({ value, onChange }: Pick<EditorProps, 'value' | 'onChange'>) {
  const rows: readonly DataRow[] = Array.isArray(value) ? value.filter(isRecord) : [];
  // A column remains while its last value is emptied.
  const [kept, setKept] = useState(() => columnsOf(rows));
  const columns = [...new Set([...kept, ...rows.flatMap((row) => Object.keys(row))])];
  const write = (next: readonly DataRow[]) => onChange(next.length > 0 ? next : undefined);
  return {
    rows,
    columns,
    setValue: (index: number, column: string, one: unknown) =>
      write(
        rows.length === 0
          ? [withDataValue({}, column, one)]
          : rows.with(index, withDataValue(rows[index] ?? {}, column, one)),
      ),
    addRow: () => write([...rows, {}]),
    removeRow: (index: number) => write(rows.filter((_, at) => at !== index)),
    addColumn: () => setKept([...columns, freeColumn(columns)]),
    rename(from: string, to: string | undefined) {
      setKept(columns.flatMap((name) => (name !== from ? [name] : to === undefined ? [] : [to])));
      write(renameColumn(rows, from, to));
    },
    paste: (row: number, column: number, text: string) =>
      write(pasteData(rows, columns, { row, column }, blockOf(text))),
  };
}

type Data = ReturnType<typeof useDataRows>;

interface CellPlace {
  row: number;
  column: number;
}

/** The page of rows that is shown, and the cell that gets the focus on it. */
function useShownRows(host: RefObject<HTMLElement | null>, count: number) {
  const [page, setPage] = useState(1);
  const [target, setTarget] = useState<CellPlace>();
  useEffect(() => {
    if (target)
      host.current?.querySelectorAll<HTMLElement>(`tr[data-row="${target.row}"] input`)[target.column]?.focus();
  }, [host, target]);
  const current = Math.min(page, Math.ceil(count / rowsPerPage));
  const first = (current - 1) * rowsPerPage;
  return {
    current,
    setPage,
    shown: Array.from({ length: Math.min(rowsPerPage, count - first) }, (_, at) => first + at),
    goTo(row: number, column: number) {
      setPage(Math.floor(row / rowsPerPage) + 1);
      setTarget({ row, column });
    },
  };
}

/** Fixed data as a table: written cell by cell, or pasted from a spreadsheet. */
export function DataRowsEditor({ label, value, onChange }: EditorProps) {
  const t = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  const data = useDataRows({ value, onChange });
  const count = Math.max(data.rows.length, 1);
  const { current, setPage, shown, goTo } = useShownRows(host, count);
  const addRow = () => {
    data.addRow();
    goTo(data.rows.length, 0);
  };
  useFocusActs(host, (focus): FocusActs => {
    const row = focus.closest<HTMLElement>('tr[data-row]')?.dataset['row'];
    return { addEntry: addRow, ...(row !== undefined && { removeEntry: () => data.removeRow(Number(row)) }) };
  });
  const press = (event: KeyboardEvent, { row, column }: CellPlace) => {
    const to = { Enter: row + 1, ArrowDown: row + 1, ArrowUp: row - 1 }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (to >= 0 && to < count) goTo(to, column);
    else if (event.key === 'Enter') addRow();
  };
  return (
    <div ref={host} className="zs-data">
      <div className="zs-data-table">
        <table aria-label={label}>
          <Head data={data} />
          <tbody>
            {shown.map((row) => (
              <Line key={row} row={row} data={data} onKeyDown={press} />
            ))}
          </tbody>
        </table>
      </div>
      {count > rowsPerPage && (
        <Pagination simple size="small" pageSize={rowsPerPage} current={current} total={count} onChange={setPage} />
      )}
      <div className="zs-data-acts">
        <Button data-act type="dashed" size="small" icon={<PlusOutlined />} onClick={addRow}>
          {t('studio.dataRows.addRow')}
        </Button>
        <Button data-act type="dashed" size="small" icon={<PlusOutlined />} onClick={data.addColumn}>
          {t('studio.dataRows.addColumn')}
        </Button>
      </div>
      <small className="zs-hint">{t('studio.dataRows.about')}</small>
    </div>
  );
}

/** The names of the columns. */
function Head({ data: { columns, rename } }: { data: Data }) {
  const t = useTranslation();
  return (
    <thead>
      <tr>
        {columns.map((name, column) => (
          <th key={name}>
            <ColumnName
              label={t('studio.dataRows.column', { number: column + 1 })}
              name={name}
              isTaken={(one) => columns.includes(one)}
              onRename={(to) => rename(name, to)}
            />
          </th>
        ))}
        <td aria-hidden />
      </tr>
    </thead>
  );
}

interface LineProps {
  row: number;
  data: Data;
  onKeyDown(event: KeyboardEvent, place: CellPlace): void;
}

/** The cells of a row, and the button that removes it. */
function Line({ row, data: { rows, columns, setValue, paste, removeRow }, onKeyDown }: LineProps) {
  const t = useTranslation();
  return (
    <tr data-row={row}>
      {columns.map((name, column) => (
        <td key={name}>
          <Cell
            label={t('studio.dataRows.cell', { name, number: row + 1 })}
            value={rows[row]?.[name]}
            onChange={(one) => setValue(row, name, one)}
            onPaste={(text) => paste(row, column, text)}
            onKeyDown={(event) => onKeyDown(event, { row, column })}
          />
        </td>
      ))}
      <td>
        <Button
          data-act
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          disabled={rows.length === 0}
          aria-label={t('studio.rows.remove', { title: t('studio.dataRows.row', { number: row + 1 }) })}
          onClick={() => removeRow(row)}
        />
      </td>
    </tr>
  );
}

interface CellProps {
  label: string;
  value: unknown;
  onChange(value: unknown): void;
  /** A block of several cells. */
  onPaste(text: string): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** A cell; while it has the focus it shows the text as it was typed. */
function Cell({ label, value, onChange, onPaste, onKeyDown }: CellProps) {
  const [typed, setTyped] = useState<string>();
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    // One cell is text of this one.
    if (!/[\t\n\r]/.test(text.trimEnd())) return;
    event.preventDefault();
    setTyped(undefined);
    onPaste(text);
  };
  return (
    <Input
      size="small"
      variant="borderless"
      aria-label={label}
      value={typed ?? dataText(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(dataValue(target.value));
      }}
      onBlur={() => setTyped(undefined)}
      onPaste={paste}
      onKeyDown={onKeyDown}
    />
  );
}

interface ColumnNameProps {
  label: string;
  name: string;
  isTaken(name: string): boolean;
  /** Undefined: the column is removed. */
  onRename(name: string | undefined): void;
}

/** The name of a column, by which its card reads it; emptied, the column is removed. */
function ColumnName({ label, name, isTaken, onRename }: ColumnNameProps) {
  const [typed, setTyped] = useState<string>();
  const next = typed?.trim();
  const isWrong = next !== undefined && next !== name && isTaken(next);
  const leave = () => {
    if (next !== undefined && next !== name && !isWrong) onRename(next || undefined);
    setTyped(undefined);
  };
  return (
    <Input
      size="small"
      variant="borderless"
      aria-label={label}
      {...(isWrong && { status: 'error' as const })}
      value={typed ?? name}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
      onPressEnter={leave}
    />
  );
}
