import { DownOutlined, DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Dropdown, Pagination } from 'antd';
import { useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { useDevice, useHttp } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { reportPageSizes } from '#schemas/language/report.ts';
import { reportLimits } from '#schemas/language/sheet.ts';
import type { ShownSheet } from '#schemas/resources/data-report/data-report.contract.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Where a page of a report is: rows of a page and its number; 0 rows are all of them. */
export interface Paging {
  currentPage: number;
  pageSize: number;
}

interface BarProps {
  name: string;
  input: Values & Paging;
  sheets: readonly ShownSheet[];
  setPaging(next: Paging): void;
  print(): void;
}

/** Export, print and pages of the shown rows. */
export function ReportBar({ name: title, input, sheets, setPaging, print }: BarProps) {
  const { client } = useHttp();
  const { saveFile, mobile } = useDevice();
  const t = useTranslation();
  const [isSaving, setSaving] = useState(false);
  const total = Math.max(0, ...sheets.map((sheet) => sheet.total));
  const { currentPage, pageSize } = input;
  async function save(type: string): Promise<void> {
    setSaving(true);
    try {
      const { data } = await client.send('data-report.exportData', { ...input, type });
      const { url, name } = data as { url: string; name: string };
      saveFile((await client.file(url)).content, name);
    } catch (error) {
      // The client has shown why.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setSaving(false);
    }
  }
  const types = [
    { key: 'xlsx', label: t('data-report.export.xlsx') },
    { key: 'csv', label: t('data-report.export.csv') },
  ];
  const all = reportLimits.grownRows;
  return (
    <div className="zr-bar">
      <h2>{title}</h2>
      <Pagination
        size="small"
        total={total}
        current={currentPage}
        pageSize={pageSize === 0 ? all : pageSize}
        simple={mobile}
        showSizeChanger={{
          options: reportPageSizes.map((size) => ({
            value: size === 0 ? all : size,
            label: size === 0 ? t('data-report.allRows') : t('data-report.rowsOfPage', { n: size }),
          })),
        }}
        showTotal={(count) => t('block.totalRows', { total: count })}
        onChange={(page, size) => {
          const next = size === all ? 0 : size;
          setPaging({ currentPage: next === pageSize ? page : 1, pageSize: next });
        }}
      />
      <div className="zr-bar-buttons">
        <Dropdown menu={{ items: types, onClick: ({ key }) => void save(key) }} trigger={['click']}>
          <Button icon={<DownloadOutlined />} loading={isSaving}>
            {t('common.export')} <DownOutlined />
          </Button>
        </Dropdown>
        <Button icon={<PrinterOutlined />} onClick={print}>
          {t('data-report.print')}
        </Button>
      </div>
    </div>
  );
}
