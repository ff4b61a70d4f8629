import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { ImportPreview } from '#schemas/resources/import-calls.ts';
import type { useImport } from './use-import.ts';

interface Props {
  data: ReturnType<typeof useImport>;
  preview: ImportPreview;
}

/** Which sheet of the file is shown, and where its headings are; another one that fits may be chosen (IMPORT-033). */
export function ReadSheet({ data: { openSheet, progress, stoppedAt }, preview }: Props) {
  const id = useId();
  const t = useTranslation();
  const { sheet, sheets, line } = preview;
  if (sheets.length < 2) return <p className="zi-sheet">{t('import.sheetRead', { sheet, line })}</p>;
  return (
    <div className="zi-flow">
      <label htmlFor={id}>{t('import.sheet', { n: sheets.length })}</label>
      <Select
        id={id}
        value={sheet}
        disabled={progress?.phase === 'importing' || stoppedAt !== undefined}
        onChange={(name) => void openSheet(name)}
        options={sheets.map((name) => ({ value: name, label: name }))}
        popupMatchSelectWidth={false}
      />
      <span>{t('import.headingsAt', { line })}</span>
    </div>
  );
}
