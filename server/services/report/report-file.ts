import { Readable } from 'node:stream';
import { formatTime } from '#core/dates/format.ts';
import { decimalIn, isDateFormat } from '#core/report/cell-text.ts';
import type { GrownCell } from '#core/report/expand.ts';
import type { SheetPage } from '#core/report/page.ts';
import { Moment } from '#core/formula/value.ts';
import type { CellLook } from '#schemas/language/sheet.ts';
import type { Context } from '../../platform/context/context.ts';
import { htmlOfText } from '../../platform/html/clean-html.ts';
import {
  cellText,
  columnName,
  dateSerial,
  declaration,
  formatIdMin,
  main,
  piecesOf,
  workbookOf,
  workbookType,
} from '../workbook.ts';
import type { RunSheet } from './run-report.ts';
import { columnPx, pageOf, type Paged, textOfCell } from './shown-sheet.ts';

/** How a report is written to a file. */
type Written = Paged & { type?: 'xlsx' | 'csv' | undefined };

/** The shown rows of a report as the content of a file. */
export function reportContent(fullName: string, sheets: readonly RunSheet[], { type, ...paging }: Written) {
  const pages = sheets.map((run) => ({ run, page: pageOf(run, paging) }));
  return type === 'csv' ? csvOf(pages) : xlsxOf(fullName, pages);
}

/** The name of such a file. */
export const reportFileName = (fullName: string, now: number, { type = 'xlsx' }: Written): string =>
  `${fullName}_${formatTime(now, 'yyyyMMddHHmmss')}.${type}`;

/** The shown rows of a report as a file for download (REPORT-017). */
export async function reportFile(context: Context, fullName: string, sheets: readonly RunSheet[], written: Written) {
  const name = reportFileName(fullName, context.now(), written);
  const mediaType = written.type === 'csv' ? 'text/csv; charset=utf-8' : workbookType;
  return context.files.publish(name, reportContent(fullName, sheets, written), mediaType);
}

interface PageOfSheet {
  run: RunSheet;
  page: SheetPage;
}

const csvOf = (pages: readonly PageOfSheet[]): Readable =>
  Readable.from(piecesOf(csvLines(pages)), { objectMode: false });

/** Begins with a byte order mark, without which spreadsheets read another encoding. */
function* csvLines(pages: readonly PageOfSheet[]): Generator<string> {
  yield '\uFEFF';
  for (const { run, page } of pages) {
    for (const { cells } of page.rows) {
      const line = run.grown.columns.map(() => '');
      for (const { cell } of cells) line[cell.column] = textOfCell(cell);
      yield `${line.map(csvField).join(',')}\r\n`;
    }
  }
}

/** A text that a spreadsheet would take for a formula is written as text. */
function csvField(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[-+]?[\d.,%¥$€ ]+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Styles are numbered as their cells are written. */
class Styles {
  private readonly known = new Map<string, number>();
  private readonly styles: { look: CellLook; format: string }[] = [];

  indexOf(look: CellLook, format: string): number {
    const key = JSON.stringify([look, format]);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    this.styles.push({ look, format });
    this.known.set(key, this.styles.length);
    return this.styles.length;
  }

  xml(): string {
    const fonts = this.styles.map(({ look }) => fontXml(look));
    const fills = this.styles.map(({ look }) => fillXml(look));
    const formats = this.styles.map(({ format }, index) =>
      format === '' ? '' : `<numFmt numFmtId="${formatIdMin + index}" formatCode="${htmlOfText(format)}"/>`,
    );
    const cells = this.styles.map(({ look, format }, index) => {
      const align = `<alignment vertical="center" wrapText="1"${look.align ? ` horizontal="${look.align}"` : ''}/>`;
      const ids = `fontId="${index + 1}" fillId="${index + 2}" borderId="${look.border === false ? 0 : 1}"`;
      const number = format === '' ? 0 : formatIdMin + index;
      return `<xf numFmtId="${number}" ${ids} xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${align}</xf>`;
    });
    const side = (name: string) => `<${name} style="thin"><color rgb="FFD9D9D9"/></${name}>`;
    const written = formats.filter((one) => one !== '');
    return (
      `${declaration}<styleSheet xmlns="${main}">` +
      (written.length > 0 ? `<numFmts count="${written.length}">${written.join('')}</numFmts>` : '') +
      `<fonts count="${fonts.length + 1}">${[fontXml({}), ...fonts].join('')}</fonts>` +
      `<fills count="${fills.length + 2}"><fill><patternFill patternType="none"/></fill>` +
      `<fill><patternFill patternType="gray125"/></fill>${fills.join('')}</fills>` +
      '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>' +
      `<border>${['left', 'right', 'top', 'bottom'].map(side).join('')}<diagonal/></border></borders>` +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `<cellXfs count="${cells.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${cells.join('')}` +
      '</cellXfs></styleSheet>'
    );
  }
}

/** The palette of looks as colours on paper. */
const inks: Readonly<Record<NonNullable<CellLook['color']>, { ink: string; tint: string }>> = {
  blue: { ink: 'FF0958D9', tint: 'FFE6F4FF' },
  cyan: { ink: 'FF08979C', tint: 'FFE6FFFB' },
  gold: { ink: 'FFD48806', tint: 'FFFFFBE6' },
  gray: { ink: 'FF595959', tint: 'FFF5F5F5' },
  green: { ink: 'FF389E0D', tint: 'FFF6FFED' },
  orange: { ink: 'FFD46B08', tint: 'FFFFF7E6' },
  purple: { ink: 'FF531DAB', tint: 'FFF9F0FF' },
  red: { ink: 'FFCF1322', tint: 'FFFFF1F0' },
};

const fontSizes = { small: 9, large: 14, title: 18 } as const;

function fontXml({ bold, italic, size, color }: CellLook): string {
  const ink = color ? `<color rgb="${inks[color].ink}"/>` : '';
  return `<font>${bold ? '<b/>' : ''}${italic ? '<i/>' : ''}<sz val="${size ? fontSizes[size] : 11}"/>${ink}<name val="Calibri"/></font>`;
}

function fillXml({ fill }: CellLook): string {
  if (!fill) return '<fill><patternFill patternType="none"/></fill>';
  return `<fill><patternFill patternType="solid"><fgColor rgb="${inks[fill].tint}"/><bgColor indexed="64"/></patternFill></fill>`;
}

function xlsxOf(fullName: string, pages: readonly PageOfSheet[]): Readable {
  const styles = new Styles();
  const parts = pages.map(({ run, page }, index) => ({
    name: index === 0 ? fullName : `${fullName} ${index + 1}`,
    xml: () => piecesOf(sheetXml(run, page, styles)),
  }));
  return workbookOf(parts, () => styles.xml());
}

/** Pixels of one unit of a column's width, and of a point of a row's height. */
const widthPx = 7;
const pointPx = 4 / 3;

function* sheetXml({ sheet, grown }: RunSheet, page: SheetPage, styles: Styles): Generator<string> {
  const frozen = page.headers;
  const widths = grown.columns.map((of, at) => {
    const width = ((sheet.columns[of]?.width ?? columnPx) / widthPx).toFixed(2);
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  const pane = `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>`;
  yield (
    `${declaration}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
    `<sheetViews><sheetView workbookViewId="0">${frozen > 0 ? pane : ''}</sheetView></sheetViews>` +
    `${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>`
  );
  const merged: string[] = [];
  const covered = new Map<number, { column: number; style: number }[]>();
  let row = -1;
  for (const { of, cells } of page.rows) {
    row += 1;
    const own: { column: number; xml: string }[] = (covered.get(row) ?? []).map(({ column, style }) => ({
      column,
      xml: `<c r="${columnName(column)}${row + 1}" s="${style}"/>`,
    }));
    covered.delete(row);
    for (const { cell, rowSpan } of cells) {
      const style = styles.indexOf(cell.of.cell.look ?? {}, formatOf(cell));
      const place = `${columnName(cell.column)}${row + 1}`;
      own.push({ column: cell.column, xml: cellXml(cell, place, style) });
      const [right, below] = [cell.column + cell.columnSpan - 1, row + rowSpan - 1];
      if (right > cell.column || below > row)
        merged.push(`<mergeCell ref="${place}:${columnName(right)}${below + 1}"/>`);
      // Borders and fills of a merged cell are those of each of its places.
      for (let at = row; at <= below; at++) {
        for (let column = cell.column; column <= right; column++) {
          if (at === row && column === cell.column) continue;
          if (at === row) own.push({ column, xml: `<c r="${columnName(column)}${row + 1}" s="${style}"/>` });
          else covered.set(at, [...(covered.get(at) ?? []), { column, style }]);
        }
      }
    }
    const height = sheet.rows?.[of]?.height;
    const tall = height === undefined ? '' : ` ht="${(height / pointPx).toFixed(2)}" customHeight="1"`;
    own.sort((a, b) => a.column - b.column);
    yield `<row r="${row + 1}"${tall}>${own.map(({ xml }) => xml).join('')}</row>`;
  }
  yield '</sheetData>';
  if (merged.length > 0) yield `<mergeCells count="${merged.length}">${merged.join('')}</mergeCells>`;
  yield (
    '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>' +
    '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>' +
    '<headerFooter><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter></worksheet>'
  );
}

/** Spreadsheets store 15 digits: a number with more remains text, so that none is lost. */
const digitsMax = 15;

function numberOf({ value }: GrownCell): string | undefined {
  const text = decimalIn(value);
  return text !== undefined && text.replace(/\D/g, '').length <= digitsMax ? text : undefined;
}

/** The format of a number or time as spreadsheets write it. */
function formatOf(cell: GrownCell): string {
  const { format } = cell.of.cell;
  if (cell.value instanceof Moment) {
    const shown =
      format !== undefined && isDateFormat(format) ? format : cell.value.hasTime ? 'yyyy-MM-dd HH:mm:ss' : 'yyyy-MM-dd';
    return shown.toLowerCase();
  }
  return format !== undefined && numberOf(cell) !== undefined ? format : '';
}

function cellXml(cell: GrownCell, place: string, style: number): string {
  const number = numberOf(cell);
  if (number !== undefined) return `<c r="${place}" s="${style}"><v>${number}</v></c>`;
  if (cell.value instanceof Moment) {
    const serial = dateSerial(formatTime(cell.value.ms, 'yyyy-MM-dd HH:mm:ss'));
    return `<c r="${place}" s="${style}"><v>${serial}</v></c>`;
  }
  const { text } = cellText(textOfCell(cell));
  if (text === '') return `<c r="${place}" s="${style}"/>`;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${htmlOfText(text)}</t></is></c>`;
}
