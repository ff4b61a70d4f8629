import { read, utils, type WorkBook } from '@e965/xlsx';
import { Tabs } from 'antd';
import { useMemo, useState } from 'react';
import { isSafeZip } from '#core/files/zip-directory.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { readText, useBytes, type ViewerProps } from './file-content.ts';

const rowsMax = 1_000;
const columnsMax = 200;
/** The format of dates without a number format of their own. */
const dateNF = 'yyyy-mm-dd';

function openBook(bytes: Uint8Array, extension: string): WorkBook {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip && !isSafeZip(bytes)) throw new Error('The workbook would unpack to too much.');
  // One row more than shown is read, to know whether the sheet is truncated.
  const options = { sheetRows: rowsMax + 1, cellHTML: false, cellFormula: false, dateNF } as const;
  return extension === 'csv'
    ? read(readText(bytes), { ...options, type: 'string', raw: true })
    : read(bytes, { ...options, type: 'array' });
}

/** The cells of a sheet as formatted text. */
function rowsOf(book: WorkBook, name: string): string[][] {
  const sheet = book.Sheets[name];
  if (!sheet?.['!ref']) return [];
  const range = utils.decode_range(sheet['!ref']);
  range.e.c = Math.min(range.e.c, range.s.c + columnsMax - 1);
  const rows = utils.sheet_to_json<unknown[]>(sheet, {
    header: 1,
    raw: false,
    defval: '',
    blankrows: true,
    range,
    dateNF,
  });
  return rows.map((cells) => cells.map(String));
}

function Sheet({ rows }: { rows: readonly string[][] }) {
  const t = useTranslation();
  const columns = Math.max(0, ...rows.map((cells) => cells.length));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which the keyboard must be able to do
    <div className="zv-sheet" tabIndex={0}>
      {rows.length > rowsMax && <p className="zv-cut">{t('preview.cut', { n: rowsMax })}</p>}
      <table>
        <thead>
          <tr>
            <th aria-hidden />
            {Array.from({ length: columns }, (_, column) => (
              <th key={column} scope="col">
                {utils.encode_col(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, rowsMax).map((cells, row) => (
            <tr key={row}>
              <th scope="row">{row + 1}</th>
              {cells.map((words, column) => (
                <td key={column}>{words}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The sheets of a workbook as tables; parsed in the page as text, without evaluating formulas. */
export default function Sheets({ content, extension }: ViewerProps) {
  const bytes = useBytes(content);
  const book = useMemo(() => openBook(bytes, extension), [bytes, extension]);
  const [chosen, setChosen] = useState(book.SheetNames[0] ?? '');
  const rows = useMemo(() => rowsOf(book, chosen), [book, chosen]);
  const names = book.SheetNames;
  return (
    <div className="zv-book">
      {names.length > 1 && (
        <Tabs
          size="small"
          activeKey={chosen}
          onChange={setChosen}
          items={names.map((name) => ({ key: name, label: name }))}
        />
      )}
      <Sheet rows={rows} />
    </div>
  );
}
