import { ReloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Pagination, Table, type TableProps } from 'antd';
import { useCallback, useId, useMemo, useState } from 'react';
import { referenceKey } from '#client/reference-data.ts';
import { textOf } from '#core/text/message.ts';
import { valueText } from '#core/text/value-text.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { SourceRow } from '#runtime/data/sources/answer.ts';
import { virtualTable } from '../display/table-roles.tsx';
import { LoadError } from '../overlay/States.tsx';
import type { RowsColumn } from '../schema/picker-props.ts';
import './rows.css';
import {
  choiceOf,
  columnsOf,
  isChosen,
  type RowChoice,
  type RowsOptions,
  toggleChoice,
  type RowSource,
  type RowsPage,
  useRowsPage,
} from './use-rows.ts';
import { useDevice, useI18n } from '#runtime/context/application.tsx';

/** More rows than this are drawn only where one can see them. */
const virtualRows = 100;

interface RowsTableProps {
  page: RowsPage;
  look: RowsOptions;
  labelOf(column: RowsColumn): string;
  idField: string;
  multiple: boolean;
  chosen: readonly RowChoice[];
  onChoose(chosen: readonly RowChoice[]): void;
  /** A row was pressed twice, or Enter on its radio. */
  onDone?: (chosen: readonly RowChoice[]) => void;
  /** Pixels of the body. */
  height: number;
  label: string;
}

/** A table to choose from: a radio or a tick, the number of the row, the configured columns (PICK-092, PICK-105). */
function RowsTable(props: RowsTableProps) {
  const { page, look, labelOf, idField, multiple, chosen, onChoose, onDone, height, label } = props;
  const t = useTranslation();
  const columns = useTableColumns(look, page, labelOf);
  const group = useId();
  const press = (row: SourceRow) => {
    const choice = choiceOf(row, idField);
    return choice ? toggleChoice(chosen, choice, multiple) : chosen;
  };
  const done = (row: SourceRow) => {
    const choice = choiceOf(row, idField);
    if (choice && !multiple) onDone?.([choice]);
  };
  const keyOf = (row: SourceRow) => String(row[idField]);
  const rows = page.rows.filter((row) => choiceOf(row, idField));
  const places = new Map(rows.map((row, index) => [row, index]));
  const before = rowsBefore(page);
  const isVirtual = rows.length > virtualRows;
  const roles = isVirtual ? { role: 'table', 'aria-rowcount': rows.length + 1 } : { role: 'region' };
  return (
    <div className="zr-table" aria-label={label} {...roles}>
      <Table<SourceRow>
        size="small"
        rowKey={keyOf}
        columns={columns}
        dataSource={rows}
        loading={page.state === 'loading' || (page.isFetching && page.state === 'ready')}
        pagination={false}
        tableLayout="fixed"
        {...(isVirtual && virtualTable.table)}
        scroll={{ x: widthOf(columns), y: height }}
        locale={{ emptyText: <NoRows page={page} /> }}
        rowSelection={{
          type: multiple ? 'checkbox' : 'radio',
          columnWidth: 44,
          fixed: true,
          getTitleCheckboxProps: () => ({ 'aria-label': t('block.chooseAll') }),
          getCheckboxProps: (row) => ({
            'aria-label': t('block.chooseRow', { row: before + (places.get(row) ?? 0) + 1 }),
            // Radios of one name are one stop of the keyboard: the arrows go from row to row, Enter is done with one.
            ...(!multiple && { name: group, onKeyDown: ({ key }) => key === 'Enter' && done(row) }),
          }),
          selectedRowKeys: chosen.map(({ id }) => String(id)),
          onSelect: (row) => onChoose(press(row)),
          onSelectAll: (isOn, _, changed) => onChoose(withAll(chosen, changed, idField, isOn)),
        }}
        onRow={(row, index = 0) => ({
          className: 'zr-row',
          'aria-rowindex': isVirtual ? index + 2 : undefined,
          onClick: (event) => {
            // The radio or tick itself says so too.
            if (!(event.target as Element).closest('.ant-table-selection-column')) onChoose(press(row));
          },
          onDoubleClick: () => done(row),
        })}
      />
      {look.hasPage && page.total > 0 && <RowsPager page={page} />}
    </div>
  );
}

/** In place of the rows: nothing while they load. */
function NoRows({ page }: { page: RowsPage }) {
  const t = useTranslation();
  if (page.state === 'failed') return <LoadError retry={page.refresh} />;
  return page.state === 'ready' ? t('common.noData') : ' ';
}

function RowsPager({ page }: { page: RowsPage }) {
  const t = useTranslation();
  return (
    <Pagination
      className="zr-pager"
      size="small"
      total={page.total}
      current={page.current}
      pageSize={page.size}
      showSizeChanger={false}
      showLessItems
      showTotal={(total) => t('block.totalRows', { total })}
      onChange={page.turn}
    />
  );
}

/** All rows of the page ticked or not; what was chosen elsewhere stays. */
function withAll(chosen: readonly RowChoice[], changed: readonly SourceRow[], idField: string, isOn: boolean) {
  const choices = changed.flatMap((row) => choiceOf(row, idField) ?? []);
  const rest = chosen.filter((one) => !isChosen(choices, one));
  return isOn ? [...rest, ...choices] : rest;
}

/** Rows of the pages before the one that is shown. */
const rowsBefore = ({ current, size }: RowsPage): number => (current - 1) * size;

type Columns = NonNullable<TableProps<SourceRow>['columns']>;

/** Pixels a column has at least. */
const columnPx = 140;
const numberPx = 64;

function useTableColumns(look: RowsOptions, page: RowsPage, labelOf: RowsTableProps['labelOf']): Columns {
  const t = useTranslation();
  const before = rowsBefore(page);
  return useMemo(
    () => [
      {
        key: '#',
        title: t('table.serial'),
        width: numberPx,
        align: 'center',
        render: (_, __, index) => before + index + 1,
      },
      ...columnsOf(look).map((column) => ({
        key: column.value,
        title: labelOf(column),
        dataIndex: [column.value],
        ...(column.width && { width: pixelsOf(column) }),
        minWidth: pixelsOf(column),
        ellipsis: true,
        render: (value: unknown) => {
          const words = valueText(value);
          return <span title={words}>{words}</span>;
        },
      })),
    ],
    [look, before, t, labelOf],
  );
}

function pixelsOf({ width }: RowsColumn): number {
  const pixels = typeof width === 'string' ? Number.parseInt(width, 10) : (width ?? columnPx);
  return Number.isFinite(pixels) && pixels > 0 ? pixels : columnPx;
}

/** Pixels below which the columns scroll instead of shrinking. */
const widthOf = (columns: Columns): number => columns.reduce((sum, { minWidth = numberPx }) => sum + minWidth, 44);

/** Looks for a keyword: Enter or the button searches, Reset shows everything again, Refresh asks once more (PICK-091). */
function RowsSearch({ page }: { page: RowsPage }) {
  const t = useTranslation();
  const { mobile } = useDevice();
  const [typed, setTyped] = useState('');
  const reset = () => {
    setTyped('');
    page.search('');
  };
  return (
    <search className="zr-search">
      <Input
        className="zr-keyword"
        allowClear
        autoFocus={!mobile}
        value={typed}
        placeholder={t('common.keyword')}
        aria-label={t('common.keyword')}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={(event) => {
          // In a form Enter would save it.
          event.preventDefault();
          page.search(typed);
        }}
      />
      <Button type="primary" onClick={() => page.search(typed)}>
        {t('common.search')}
      </Button>
      <Button onClick={reset}>{t('common.reset')}</Button>
      <Button
        className="zr-refresh"
        icon={<ReloadOutlined />}
        loading={page.isFetching && page.state === 'ready'}
        aria-label={t('common.reload')}
        title={t('common.reload')}
        onClick={page.refresh}
      />
    </search>
  );
}

/** What the columns of a table to choose from are called: as the picker says, else as where they come from calls them. */
function useLabels(from: RowSource, look: RowsOptions): (column: RowsColumn) => string {
  const t = useTranslation();
  const { language, messages } = useI18n();
  const isNeeded = from.labels !== undefined && columnsOf(look).some(({ label }) => label === undefined);
  const { data, isPending } = useQuery({
    queryKey: referenceKey('names', 'field-labels', ...from.key, language),
    queryFn: async ({ signal }) => (await from.labels?.(signal)) ?? {},
    enabled: isNeeded,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return useCallback(
    ({ value, label }) => {
      if (label !== undefined) return textOf(label, language, messages);
      if (isNeeded && isPending) return '';
      return data?.[value] ?? (value === look.relationField ? t('common.fullName') : value);
    },
    [language, messages, isNeeded, isPending, data, look.relationField, t],
  );
}

interface RowsPanelProps {
  from: RowSource;
  look: RowsOptions;
  multiple: boolean;
  /** Without it there is no search above the table. */
  searchable: boolean;
  chosen: readonly RowChoice[];
  onChoose(chosen: readonly RowChoice[]): void;
  onDone?: (chosen: readonly RowChoice[]) => void;
  height: number;
}

/** A search over a table to choose from, the same in a dialog, a drawer and a popover. */
export function RowsPanel({ from, look, searchable, ...table }: RowsPanelProps) {
  const t = useTranslation();
  const page = useRowsPage(from, look);
  const labelOf = useLabels(from, look);
  return (
    <div className="zr-panel">
      {searchable && <RowsSearch page={page} />}
      <RowsTable page={page} look={look} labelOf={labelOf} idField={from.idField} label={t('rows.title')} {...table} />
    </div>
  );
}
