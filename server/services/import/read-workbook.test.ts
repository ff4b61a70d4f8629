import { CFB, utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { directParsing } from '../../platform/parsing/parsing.ts';
import { linesOfSheets, readSheets, readWorkbook, type SheetCell, sheetParser, shownIn } from './read-workbook.ts';
import { zipOf } from './testing/zip-of.ts';

const limits = { linesMax: 20_000, cellsMax: 300_000, unpackedMax: 16 * 1024 ** 2 };

interface Entry {
  name: string;
  content: Buffer;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const mainType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook of one sheet with these cells, formats and elements behind the cells. */
const workbookOf = (
  cells: string,
  { behind = '', formats = '', styles = '', type = `${mainType}.sheet.main+xml` } = {},
) =>
  zipOf({
    '[Content_Types].xml':
      `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${type}"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mainType}.worksheet+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${mainType}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${rels}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${rels}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${rels}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="r2" Type="${rels}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet xmlns="${main}"><dimension ref="A1:XFD1048576"/><sheetData>${cells}</sheetData>${behind}</worksheet>`,
    'xl/styles.xml': `<?xml version="1.0"?><styleSheet xmlns="${main}">${formats}<cellXfs>${styles}</cellXfs></styleSheet>`,
  });

const text = (value: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${value}</t></is></c></row>`;
const wrongType = expect.objectContaining({ message: expect.stringContaining('import.wrongType') }) as Error;

/** A binary workbook whose stream was changed. */
function binaryWith(rows: unknown[][], change: (record: number, content: Buffer) => void, link?: string): Buffer {
  const sheet = utils.aoa_to_sheet(rows);
  if (link) (sheet['A1'] as { l?: object }).l = { Target: link };
  const file = write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer', bookType: 'biff8' }) as Buffer;
  const container = CFB.read(file, { type: 'buffer' }) as { FileIndex: Entry[] };
  const stream = container.FileIndex.find(({ name }) => name === 'Workbook') as Entry;
  const bytes = Buffer.from(stream.content);
  for (let at = 0; at + 4 <= bytes.length; at += 4 + bytes.readUInt16LE(at + 2))
    change(bytes.readUInt16LE(at), bytes.subarray(at + 4, at + 4 + bytes.readUInt16LE(at + 2)));
  stream.content = bytes;
  return CFB.write(container, { type: 'buffer', fileType: 'cfb' }) as Buffer;
}

const contentOf = (cell: SheetCell) => (typeof cell === 'string' ? cell : cell.text);
/** The first sheet of a workbook. */
const readSheet = (file: Uint8Array, within = limits) => readSheets(file, within)[0]?.grid ?? [];
/** The contents of a sheet, whatever it shows. */
const contentsOf = (file: Uint8Array, within = limits) => readSheet(file, within).map((line) => line.map(contentOf));

describe('the format of a workbook is known by its content', () => {
  const upload = (name: string, content: Buffer) =>
    readWorkbook({ upload: { name, content }, parsing: directParsing(), user: { id: 'u' } } as never);
  const sheet = utils.aoa_to_sheet([['名称']]);
  const as = (bookType: 'ods' | 'xlsb' | 'xlsx' | 'biff8' | 'xlml' | 'csv' | 'html') =>
    write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer', bookType }) as Buffer;

  it.each(['xlsx', 'biff8'] as const)('%s is read under each of the two names', async (type) => {
    for (const name of ['a.xlsx', 'a.XLS']) {
      expect(await upload(name, as(type))).toEqual([{ name: 'S', grid: [['名称']] }]);
    }
  });

  it.each(['ods', 'xlsb', 'xlml', 'csv', 'html'] as const)('%s is refused under a name of a workbook', async (type) => {
    await expect(upload('a.xlsx', as(type))).rejects.toThrow(wrongType);
  });

  it('an OpenDocument file with parts of a workbook is refused before it is parsed', async () => {
    const rows =
      '<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';
    const content = `<office:document-content><office:body><office:spreadsheet><table:table>${rows}</table:table></office:spreadsheet></office:body></office:document-content>`;
    const zip = zipOf({
      'META-INF/manifest.xml': '<m/>',
      'content.xml': content,
      '[Content_Types].xml': `${mainType}.sheet.main+xml`,
    });
    await expect(upload('x.xlsx', zip)).rejects.toThrow(wrongType);
  });

  it('templates and workbooks with macros are workbooks, other documents are not', () => {
    const read = (type: string) => contentsOf(workbookOf(text('甲'), { type }), limits);
    for (const type of [`${mainType}.template.main+xml`, 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'])
      expect(read(type)).toEqual([['甲']]);
    const letter = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
    expect(() => read(letter)).toThrow(wrongType);
  });
});

describe('what spreads over ranges of cells costs nothing', () => {
  it('in a package: hyperlinks, merges and a false dimension', () => {
    const ranges = Array.from({ length: 200 }, () => 'A1:XFD1048576');
    const behind =
      `<autoFilter ref="A1:XFD1048576"/><mergeCells>${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` +
      `<hyperlinks>${ranges.map((ref) => `<hyperlink ref="${ref}" location="x"/>`).join('')}</hyperlinks>`;
    expect(contentsOf(workbookOf(text('甲'), { behind }), limits)).toEqual([['甲']]);
  });

  it('in a package whose elements have a prefix', () => {
    const behind = '<x:hyperlinks xmlns:x="m"><x:hyperlink ref="A1:XFD1048576" location="x"/></x:hyperlinks>';
    expect(contentsOf(workbookOf(text('甲'), { behind }), limits)).toEqual([['甲']]);
  });

  it('in a binary workbook', () => {
    let spread = 0;
    const file = binaryWith(
      [['甲']],
      (record, content) => {
        if (record !== 0x01b8) return;
        spread += 1;
        for (const [index, value] of [0, 65_535, 0, 255].entries()) content.writeUInt16LE(value, index * 2);
      },
      'https://example.com',
    );
    expect(spread).toBe(1);
    expect(contentsOf(file, { ...limits, cellsMax: 100 })).toEqual([['甲']]);
  });

  it('and texts that only look like hyperlinks stay', () => {
    const cell = '<row r="1"><c r="A1" t="inlineStr"><is><t><![CDATA[<hyperlink ref="A1:B2">]]></t></is></c></row>';
    expect(contentsOf(workbookOf(cell), limits)[0]?.[0]).toContain('<hyperlink');
  });
});

describe('dates by built-in formats [IMPORT-035]', () => {
  const day = '<row r="1"><c r="A1" s="0"><v>45323</v></c><c r="B1" s="0"><v>45324</v></c></row>';
  const clock = '<row r="1"><c r="A1" s="0"><v>0.5</v></c></row>';
  const style = (id: number) => ({ styles: `<xf numFmtId="${id}"/>` });

  it.each([27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58])('format %i is a date', (id) => {
    expect(contentsOf(workbookOf(day, style(id)), limits)).toEqual([['2024-02-01', '2024-02-02']]);
  });

  it.each([32, 33, 34, 35, 55, 56])('format %i is a time', (id) => {
    expect(contentsOf(workbookOf(clock, style(id)), limits)).toEqual([['12:00:00']]);
  });

  it.each([0, 1, 2, 23, 26, 37, 41, 44, 48, 49])('format %i is none', (id) => {
    expect(contentsOf(workbookOf(day, style(id)), limits)).toEqual([['45323', '45324']]);
  });

  it('that a file defines itself are what it says', () => {
    const own = (id: number, code: string) => ({
      formats: `<numFmts count="1"><numFmt numFmtId="${id}" formatCode="${code}"/></numFmts>`,
      ...style(id),
    });
    expect(contentsOf(workbookOf(day, own(58, '0.00')), limits)).toEqual([['45323', '45324']]);
    expect(contentsOf(workbookOf(day, own(180, 'yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;')), limits)).toEqual([
      ['2024-02-01', '2024-02-02'],
    ]);
    expect(contentsOf(workbookOf(day, own(181, '&quot;日&quot;0')), limits)).toEqual([['45323', '45324']]);
    const others = '<numFmts count="1"><numFmt numFmtId="200" formatCode="0.0"/></numFmts>';
    expect(contentsOf(workbookOf(day, { formats: others, ...style(31) }), limits)).toEqual([
      ['2024-02-01', '2024-02-02'],
    ]);
  });

  it('are known in binary workbooks, too', () => {
    const dated = (id: number) =>
      binaryWith([[new Date(Date.UTC(2024, 1, 1))]], (record, content) => {
        if (record === 0x00e0 && content.readUInt16LE(2) === 14) content.writeUInt16LE(id, 2);
      });
    expect(contentsOf(dated(14), limits)[0]?.[0]).toMatch(/^2024-02-01/);
    for (const id of [31, 58]) expect(contentsOf(dated(id), limits)[0]?.[0]).toMatch(/^2024-02-01/);
    expect(contentsOf(dated(2), limits)[0]?.[0]).toMatch(/^45323/);
  });

  it('are cells of type d, without any style', () => {
    const cell = (at: string, value: string) => `<c r="${at}" t="d"><v>${value}</v></c>`;
    const cells = `<row r="1">${cell('A1', '2024-02-01T00:00:00')}${cell('B1', '2024-02-01T08:30:15.000Z')}${cell('C1', '2024-02-01')}<c r="D1"><v>7</v></c></row>`;
    expect(contentsOf(workbookOf(cells), limits)).toEqual([['2024-02-01', '2024-02-01 08:30:15', '2024-02-01', '7']]);
  });
});

describe('the rows of a sheet', () => {
  it('come back from the worker as they are', () => {
    const cells =
      '<row r="1"><c r="B1" t="inlineStr"><is><t>甲&#10;"乙"</t></is></c></row><row r="3"><c r="A3"><v>1</v></c></row>';
    const bytes = sheetParser.parse({ content: workbookOf(cells), limits }) as Uint8Array;
    expect([...linesOfSheets(bytes)]).toEqual([{ sheet: 'S' }, ['', '甲\n"乙"'], [], ['1']]);
    expect([...linesOfSheets(new Uint8Array())]).toEqual([]);
  });
});

describe('what a sheet shows [IMPORT-032]', () => {
  const cellOf = (value: string, more = '') => `<row r="1"><c r="A1" s="0"${more}>${value}</c></row>`;
  const format = (code: string) => ({
    formats: `<numFmts count="1"><numFmt numFmtId="180" formatCode="${code}"/></numFmts>`,
    styles: '<xf numFmtId="180"/>',
  });
  const read = (value: string, style = {}, more = '') =>
    readSheet(workbookOf(cellOf(value, more), style), limits)[0]?.[0];
  const both = (cell: SheetCell | undefined) => cell && [contentOf(cell), shownIn(cell)];

  it.each([
    ['00000', '12', '00012', '12'],
    ['0.00%', '0.125', '12.50%', '0.125'],
    ['#,##0.00', '1234.5', '1,234.50', '1234.5'],
    ['&quot;第&quot;0&quot;号&quot;', '7', '第7号', '7'],
    ['yyyy&quot;年&quot;m&quot;月&quot;', '45323', '2024年2月', '2024-02-01'],
  ])('is a number in its format %s, next to its content', (code, value, shown, content) => {
    expect(both(read(`<v>${value}</v>`, format(code)))).toEqual([content, shown]);
  });

  it('is all digits of a number without a format, and what each language writes of its own dates is the content', () => {
    for (const value of ['12345678901234', '0.5', '-7']) expect(read(`<v>${value}</v>`)).toBe(value);
    expect(both(read('<v>45323</v>', { styles: '<xf numFmtId="14"/>' }))).toEqual(['2024-02-01', '2024-02-01']);
    expect(both(read('<v>45323</v>', { styles: '<xf numFmtId="31"/>' }))).toEqual(['2024-02-01', '2024年2月1日']);
  });

  it('is a number that lost digits above fifteen of them', () => {
    expect(read('<v>999999999999999</v>')).toBe('999999999999999');
    expect(read('<v>1000000000000000</v>')).toMatchObject({ text: '1000000000000000', problem: 'long' });
    expect(read('<v>510106199001011234</v>')).toMatchObject({ problem: 'long' });
    expect(read('<is><t>510106199001011234</t></is>', {}, ' t="inlineStr"')).toBe('510106199001011234');
  });

  it('is an error, or a formula that was never computed', () => {
    expect(read('<v>#DIV/0!</v>', {}, ' t="e"')).toEqual({ text: '#DIV/0!', shown: '#DIV/0!', problem: 'unread' });
    for (const value of ['<f>A2*2</f>', '<f>A2*2</f><v></v>', '<f>A2*2</f><v/>', '<f t="shared" si="0"/><v> </v>'])
      expect(read(value)).toMatchObject({ problem: 'unread' });
    expect(read('<f>A2*2</f>', {}, ' t="str"')).toMatchObject({ problem: 'unread' });
    expect(read('<f>A2*2</f><v>8</v>')).toBe('8');
    expect(read('<f>A2&amp;""</f><v>甲</v>', {}, ' t="str"')).toBe('甲');
    // An empty text is a result.
    expect(readSheet(workbookOf(cellOf('<f>""</f><v></v>', ' t="str"')), limits)).toEqual([]);
  });

  it('is a time rounded to the second', () => {
    const clock = { styles: '<xf numFmtId="21"/>' };
    const at = (seconds: number) => contentOf(read(`<v>${45323 + seconds / 86_400}</v>`, clock) ?? '');
    expect([at(34_200), at(34_199.6), at(34_199.4)]).toEqual([
      '2024-02-01 09:30:00',
      '2024-02-01 09:30:00',
      '2024-02-01 09:29:59',
    ]);
    expect(at(86_399.9)).toBe('2024-02-02');
    expect(contentOf(read('<v>0.39583333333</v>', clock) ?? '')).toBe('09:30:00');
  });
});

describe('the limits of a workbook', () => {
  it('are counted by its cells and by its unpacked size', () => {
    const tooMuch = expect.objectContaining({ message: expect.stringContaining('import.tooMuch') }) as Error;
    const large = workbookOf(text('甲'.repeat(1_000_000)));
    expect(large.length).toBeLessThan(100_000);
    expect(() => readSheet(large, { ...limits, unpackedMax: 100_000 })).toThrow(tooMuch);
    expect(() => readSheet(workbookOf(text('甲')), { ...limits, cellsMax: 0 })).toThrow(tooMuch);
  });
});
