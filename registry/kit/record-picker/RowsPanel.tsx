import { ReloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useCallback, useState } from 'react';
import { textOf } from '#core/text/message.ts';
import { usePlatform } from '#runtime/context/platform.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { RowsColumn } from '../schema/popup-props.ts';
import { columnsOf, type RowsOptions, type RowChoice } from './rows.ts';
import { RowsTable } from './RowsTable.tsx';
import './rows.css';
import { type RowsPage, useRowsPage } from './use-rows-page.ts';
import type { RowSource } from './use-row-source.ts';

/** Looks for a keyword: Enter or the button searches, Reset shows everything again, Refresh asks once more (PICK-091). */
function RowsSearch({ page }: { page: RowsPage }) {
  const t = useTranslation();
  const { mobile } = usePlatform();
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
  const { language, messages } = usePlatform();
  const isNeeded = from.labels !== undefined && columnsOf(look).some(({ label }) => label === undefined);
  const { data, isPending } = useQuery({
    queryKey: ['rows-labels', ...from.key, language],
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
