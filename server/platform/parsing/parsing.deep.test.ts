import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definitionParser } from '../../records/forms/check-definition.ts';
import { linesOfSheets, sheetParser } from '../../services/import/read-workbook.ts';
import { buildServer, builtWorker } from '../testing/server-process.ts';
import { type Parsing, pooledParsing } from './parsing.ts';

const limits = { linesMax: 100_000, cellsMax: 3_000_000, unpackedMax: 400 * 1024 ** 2 };
const workbookOf = (rows: number) => {
  const sheet = utils.aoa_to_sheet(Array.from({ length: rows }, (_, index) => [`甲${index}`, index]));
  return write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
};
const small = workbookOf(2);
let large: Buffer;

const open: Parsing[] = [];
function parsing(own?: Parameters<typeof pooledParsing>[1]): Parsing {
  const opened = pooledParsing(builtWorker('worker', 'parse-worker.js'), own);
  open.push(opened);
  return opened;
}
const read = (on: Parsing, content: Uint8Array, person = 'a') =>
  on
    .run(sheetParser, { content, limits }, person)
    .then((bytes) => [...linesOfSheets(bytes)].filter((line) => !('sheet' in line)));

beforeAll(async () => {
  await buildServer('worker');
  large = workbookOf(60_000);
});
afterAll(() => Promise.all(open.map((one) => one.close())));

describe('parsing in workers of the built server', () => {
  it('answers what the parser answers, and refuses what it refuses', async () => {
    const on = parsing();
    expect(await read(on, small)).toEqual([
      ['甲0', '0'],
      ['甲1', '1'],
    ]);
    const refused = read(on, Buffer.from('no workbook'));
    await expect(refused).rejects.toMatchObject({ name: 'AppError', code: 400, id: 'import.wrongType' });
  });

  it('finds the mistakes of a definition, with all kinds and the names it is given', async () => {
    const fields = [
      { config: { zhjyKey: 'inptu', label: 'a' }, vModel: 'a' },
      { config: { zhjyKey: 'billRule', label: 'b', rule: 'known' }, vModel: 'b' },
      { config: { zhjyKey: 'billRule', label: 'c', rule: 'unknown' }, vModel: 'c' },
    ];
    const none = new Set<string>();
    const names = { numbering: new Set(['known']), dictionaries: none, interfaces: none, models: none, prints: none };
    const formData = JSON.stringify({ language: 1, title: 'a', fields });
    const issues = await parsing().run(definitionParser, { formData, columnData: '', names }, 'a');
    expect(issues.map(({ path, part }) => `${part} ${path}`)).toEqual([
      'formData fields[0].config.zhjyKey',
      'formData fields[2].config.rule',
    ]);
  });

  it('leaves the event loop to other calls', async () => {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    expect(await read(parsing(), large)).toHaveLength(60_000);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(20);
  });

  it('leaves a worker to others while one person sends many files', async () => {
    const on = parsing();
    const order: string[] = [];
    const mine = [1, 2, 3].map((file) => read(on, large, 'a').then(() => order.push(`a${file}`)));
    const other = read(on, small, 'b').then(() => order.push('b'));
    await Promise.all([...mine, other]);
    expect(order.indexOf('b')).toBeLessThan(order.indexOf('a2'));
  });

  it('tells the sender of a file that takes too long, and goes on with others', async () => {
    const on = parsing({ timeMs: 30, memoryMb: 512 });
    await expect(read(on, large)).rejects.toMatchObject({ code: 400, id: 'request.parsedTooLong' });
  });

  it('tells the sender of a file that takes too much memory, and goes on with others', async () => {
    const on = parsing({ timeMs: 60_000, memoryMb: 24 });
    await expect(read(on, large)).rejects.toMatchObject({ code: 400, id: 'request.parsedTooLarge' });
    expect(await read(on, small, 'b')).toHaveLength(2);
  });
});
