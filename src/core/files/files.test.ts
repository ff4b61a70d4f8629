import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { acceptedTypes, isAccepted, refuseFile, isBelow, sizeText } from './admit.ts';
import { cleanName, numberedNames } from './file-name.ts';
import { categoryOf, isAllowedExtension } from './file-types.ts';
import { folderOf } from './file-folder.ts';
import { fitsExtension } from './sniff.ts';
import { isSafeZip } from './zip-directory.ts';

const bytes = (...values: number[]) => new Uint8Array(values);
const text = (words: string) => new TextEncoder().encode(words);

describe('the type of a file', () => {
  it.each([
    ['PNG', 'image'],
    ['mp4', 'video'],
    ['Mp3', 'audio'],
    ['docx', 'document'],
    ['xyz', 'document'],
  ])('by its extension %s is %s [UPLOAD-015]', (extension, category) => {
    expect(categoryOf(extension)).toBe(category);
  });

  it.each(['exe', 'html', 'htm', 'svg', 'js', 'bat', 'sh', 'php', 'jsp', ''])('%s may not be uploaded', (extension) => {
    expect(isAllowedExtension(extension)).toBe(false);
  });
});

describe('a file with an extension outside the allow-list', () => {
  const limits = { limit: 0, fileSize: 10, sizeUnit: 'MB', accept: '' } as const;
  it.each([
    ['README', { id: 'upload.noExtension', params: {} }],
    ['病毒.EXE', { id: 'upload.notAllowed', params: { extension: 'exe' } }],
    [
      '合同.最终版本以此为准请勿外传仅供内部参阅',
      { id: 'upload.notAllowed', params: { extension: '最终版本以此为准请勿外传仅供内部参阅' } },
    ],
    ['合同.PDF', undefined],
  ])('is refused before sending: %s', (name, refused) => {
    expect(refuseFile({ name, size: 1, type: '' }, limits)).toEqual(refused);
  });
});

describe('an accept list', () => {
  it.each([
    ['', 'a.pdf', true],
    ['', 'none', true],
    ['.pdf', 'A.PDF', true],
    ['.PDF', 'a.pdf', true],
    ['.pdf', 'a.pdfx', false],
    ['image/*', 'a.jpg', true],
    ['image/*', 'a.mp4', false],
    ['video/*', 'a.mp4', true],
    ['audio/*', 'a.mp3', true],
    ['image/*,.xls,.xlsx', 'a.xlsx', true],
    ['.doc, .docx', 'a.docx', true],
    ['.xls,.xlsx', 'xls', false],
  ])('%j on %s: %s [UPLOAD-011] [UPLOAD-013]', (accept, name, isTaken) => {
    expect(isAccepted(accept, name)).toBe(isTaken);
  });

  it('lists its types by name [UPLOAD-012]', () => {
    const all = 'image/*,video/*,audio/*,.xls,.xlsx,.doc,.docx,.pdf,.txt';
    const ids = ['image', 'video', 'audio', 'excel', 'word', 'pdf', 'txt'].map((id) => `upload.type.${id}`);
    expect(acceptedTypes(all)).toEqual({ ids, others: [] });
    expect(acceptedTypes('.dwg,.pdf')).toEqual({ ids: ['upload.type.pdf'], others: ['.dwg'] });
  });
});

describe('the size of a file', () => {
  it.each([
    [1023, 1, 'KB', true],
    [1024, 1, 'KB', false],
    [10_485_759, 10, 'MB', true],
    [10_485_760, 10, 'MB', false],
    [1_073_741_823, 1, 'GB', true],
    [1_073_741_824, 1, 'GB', false],
  ] as const)('%d bytes below %d%s: %s [UPLOAD-009]', (size, limit, unit, isFine) => {
    expect(isBelow(size, limit, unit)).toBe(isFine);
  });

  it.each([
    [0, '0 B'],
    [1_536, '1.5 KB'],
    [20 * 1024 ** 2, '20 MB'],
    [3 * 1024 ** 3, '3 GB'],
  ])('%d is formatted as %s', (size, words) => {
    expect(sizeText(size)).toBe(words);
  });
});

describe('the name of a file', () => {
  it.each([
    ['合同 (终稿).docx', '合同 (终稿).docx'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\a.txt', 'a.txt'],
    ['a#b#.pdf', 'ab.pdf'],
    ['evil\u202egnp.exe', 'evilgnp.exe'],
    ['a\u0000b.txt', 'ab.txt'],
    ['...', 'file'],
    ['', 'file'],
    [' .a.txt. ', 'a.txt'],
  ])('%j is stored as %j', (given, kept) => {
    expect(cleanName(given)).toBe(kept);
  });

  it('preserves the extension of a name that is too long', () => {
    const name = cleanName(`${'长'.repeat(400)}.pdf`);
    expect(name.length).toBe(200);
    expect(name.endsWith('.pdf')).toBe(true);
  });

  it('is numbered when taken [UPLOAD-042]', () => {
    expect(numberedNames(['a.txt', 'A.txt', 'a.txt', 'a(1).txt', 'b', 'b'])).toEqual([
      'a.txt',
      'A(1).txt',
      'a(2).txt',
      'a(1)(1).txt',
      'b',
      'b(1)',
    ]);
  });
});

describe('the folder of a file', () => {
  const now = new Date(2025, 0, 15).getTime();
  const rule = {
    type: 'annex',
    pathType: 'selfPath',
    sortRule: ['1', '2', '3'],
    timeFormat: 'YYYY',
    folder: '合同',
  } as const;

  it.each([
    [{}, ['annex', 'zhang', '2025', '合同']],
    [{ pathType: 'defaultPath' as const }, ['annex']],
    [{ sortRule: ['3', '2'], timeFormat: 'YYYY/MM/DD' }, ['annex', '合同', '2025', '01', '15']],
    [{ sortRule: ['2'], timeFormat: 'YYYYMM' }, ['annex', '202501']],
    [{ sortRule: ['3'], folder: '../../etc/./..\\x' }, ['annex', 'etc', 'x']],
    [{ sortRule: ['3'], folder: 'NUL' }, ['annex', '_NUL']],
    [{ sortRule: ['9', ''] }, ['annex']],
  ])('configured with %j is %j [UPLOAD-017]', (more, folder) => {
    expect(folderOf({ ...rule, ...more }, 'zhang', now)).toEqual(folder);
  });
});

describe('contents', () => {
  it.each([
    [bytes(0x89, 0x50, 0x4e, 0x47, 0x0d), 'png', true],
    [text('<html>'), 'png', false],
    [text('%PDF-1.7'), 'PDF', true],
    [bytes(0x50, 0x4b, 3, 4), 'docx', true],
    [bytes(0x50, 0x4b, 3, 4), 'png', false],
    [text('只是文字'), 'txt', true],
    [bytes(0xff, 0xfe, 0x41, 0x00), 'txt', true],
    [bytes(0x41, 0x00, 0x42), 'csv', false],
    [bytes(0x4d, 0x5a, 0x90, 0x00), 'txt', false],
    [bytes(0x7f, 0x45, 0x4c, 0x46), 'txt', false],
    [text('MZ in words'), 'txt', true],
    [bytes(), 'pdf', true],
  ])('starting with %j match %s: %s', (head, extension, isFine) => {
    expect(fitsExtension(head, extension)).toBe(isFine);
  });
});

interface Zip {
  /** Bytes of the entries before the directory, and of the comment behind it. */
  before?: number;
  comment?: number;
}

/** A zip of these entries, [compressed, uncompressed] bytes each: its directory; the entries themselves are not needed. */
function directoryOf(
  entries: readonly (readonly [number, number])[],
  { before = 0, comment = 0 }: Zip = {},
): Uint8Array {
  const end = before + entries.length * 46;
  const zip = new DataView(new ArrayBuffer(end + 22 + comment));
  entries.forEach(([packed, unpacked], index) => {
    const at = before + index * 46;
    zip.setUint32(at, 0x02014b50, true);
    zip.setUint32(at + 20, packed, true);
    zip.setUint32(at + 24, unpacked, true);
  });
  zip.setUint32(end, 0x06054b50, true);
  zip.setUint16(end + 10, entries.length, true);
  zip.setUint32(end + 16, before, true);
  return new Uint8Array(zip.buffer);
}

const mib = 1_048_576;
const parts = (length: number) => Array.from({ length }, () => [1, 1] as const);

describe('a zipped document', () => {
  it.each([
    ['an ordinary one', directoryOf([[10_000, 50_000]]), true],
    ['one that unpacks to gigabytes', directoryOf([[2_000_000, 3_000_000_000]]), false],
    ['one packed a thousandfold', directoryOf([[100_000, 100_000_000]]), false],
    ['one of countless parts', directoryOf(Array.from({ length: 3_000 }, () => [1, 1] as const)), false],
    ['one without a directory', text('PK only'), false],
    ['one as long as an empty directory, without its mark', new Uint8Array(22), false],
    ['an empty one', directoryOf([]), true],
    ['one with entries before its directory', directoryOf([[10_000, 50_000]], { before: 10_300 }), true],
    ['one with a comment behind it', directoryOf([[10, 20]], { before: 300, comment: 65_535 }), true],
    ['one with a longer comment than there can be', directoryOf([[10, 20]], { comment: 65_536 }), false],
    ['one whose directory is cut off', directoryOf([[10, 20]], { before: 300 }).slice(46), false],
    ['one with as many parts as are allowed', directoryOf(parts(2_000)), true],
    ['one with one part more', directoryOf(parts(2_001)), false],
    [
      'one that unpacks to as much as is allowed',
      directoryOf([
        [2 * mib, 100 * mib],
        [2 * mib, 100 * mib],
      ]),
      true,
    ],
    [
      'one that unpacks to a byte more',
      directoryOf([
        [2 * mib, 100 * mib],
        [2 * mib, 100 * mib + 1],
      ]),
      false,
    ],
    ['one packed as tightly as is allowed', directoryOf([[2_000, 400_000]]), true],
    ['one packed more tightly', directoryOf([[2_000, 400_001]]), false],
    ['a small one packed tightly', directoryOf([[10, 200 * 1_024]]), true],
    ['a small one packed too tightly', directoryOf([[10, 200 * 1_024 + 1]]), false],
  ])('is opened only when it is safe: %s', (_, zip, isSafe) => {
    expect(isSafeZip(zip)).toBe(isSafe);
  });
});

const vectors = '../shared/vectors/naughty/blns.json';
describe.skipIf(!existsSync(vectors))('file names from the list of naughty strings', () => {
  it('are sanitised: one part, no control characters, never empty', () => {
    const names = JSON.parse(readFileSync(vectors, 'utf8')) as string[];
    for (const name of names) {
      const kept = cleanName(name);
      expect(kept).not.toBe('');
      // oxlint-disable-next-line no-control-regex -- these must have been removed
      expect(kept).not.toMatch(/[\\/:*?"<>|\u0000-\u001f\u202e]/);
      expect(cleanName(kept)).toBe(kept);
    }
  });
});
