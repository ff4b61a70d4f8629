import { describe, expect, it } from 'vitest';
import { delimiterOf, textOfFile } from './text-file.ts';

/** Pieces of a file, of this size. */
async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) {
    await Promise.resolve();
    yield bytes.subarray(at, at + size);
  }
}

async function read(bytes: Uint8Array, size = 1000): Promise<string> {
  let text = '';
  for await (const part of textOfFile(pieces(bytes, size))) text += part;
  return text;
}

const gb = { 编: [0xb1, 0xe0], 号: [0xba, 0xc5], 甲: [0xbc, 0xd7] } as const;
const inGb = (text: string) => Buffer.concat([...text].map((one) => Buffer.from(gb[one as keyof typeof gb] ?? one)));
const utf16 = (text: string, order: 'le' | 'be', mark = true) => {
  const bytes = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
};

describe('the text of a file [IMPORT-035]', () => {
  const long = 'code,name\n'.repeat(20_000);

  it.each([1, 7, 1000, 100_000])(
    'is UTF-8 or GB18030, wherever the first Chinese character comes, in pieces of %i',
    async (size) => {
      for (const start of ['', 'a,b\n', ...(size > 1 ? [long] : [])]) {
        expect(await read(Buffer.from(`${start}编号\n甲`), size)).toBe(`${start}编号\n甲`);
        expect(await read(inGb(`${start}编号\n甲`), size)).toBe(`${start}编号\n甲`);
      }
    },
  );

  it.each(['le', 'be'] as const)('is UTF-16 %s, with its mark or without', async (order) => {
    for (const mark of [true, false])
      expect(await read(utf16('code\t名\r\n1\t甲', order, mark), 3)).toBe('code\t名\r\n1\t甲');
  });

  it('is without the mark of UTF-8, and may be empty', async () => {
    expect(await read(Buffer.from('\uFEFFa,甲'))).toBe('a,甲');
    expect(await read(Buffer.from(''))).toBe('');
    expect(await read(Buffer.from('a'))).toBe('a');
  });

  it('tells the line of bytes that are no text, and replaces none', async () => {
    const lines = Buffer.from('编号\n甲\n');
    const fault = (line: number) => expect.objectContaining({ params: { line } }) as Error;
    const long = Buffer.from('编号甲'.repeat(30_000));
    await expect(read(Buffer.concat([lines, long, Buffer.from([0x0a, 0xff, 0x0a])]))).rejects.toEqual(fault(4));
    await expect(read(Buffer.from('a\nb\n\0c'))).rejects.toEqual(fault(3));
    await expect(read(Buffer.concat([utf16('a\n甲\n', 'le'), Buffer.from([0x00, 0xd8, 0x41, 0x00])]))).rejects.toEqual(
      fault(3),
    );
    await expect(read(Buffer.concat([inGb('编号\n'), Buffer.from([0xff, 0x0a])]))).rejects.toEqual(fault(2));
  });
});

describe('what separates cells [IMPORT-035]', () => {
  it.each([
    ['a,b', ','],
    ['a;b,c;d', ';'],
    ['a\tb', '\t'],
    ['"a,b,c";d', ';'],
    ['a', ','],
    ['', ','],
  ])('in %j is %j', (headings, mark) => {
    expect(delimiterOf(headings)).toBe(mark);
  });
});
