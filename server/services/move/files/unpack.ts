import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';

/** A file of a delivery. The name is its path: `all.zip/forms/leave.vdd` for a file in a zip. */
export interface DeliveredFile {
  name: string;
  content: Uint8Array;
}

/** Why a file was not read: the id of a message and its parameters. */
export interface Refused {
  name: string;
  id: string;
  params?: Record<string, string | number>;
}

/** Limits of one delivery: files are untrusted, and sizes written in a zip may be false. */
const usualLimits = { bytes: 200 * 1024 ** 2, files: 5_000, nesting: 3 };

interface Unpacking {
  limits: typeof usualLimits;
  files: DeliveredFile[];
  refused: Refused[];
  bytes: number;
}

/** The files of a delivery, those in zips included, within the limits; what cannot be opened is reported. */
export async function unpack(
  uploads: readonly DeliveredFile[],
  limits = usualLimits,
): Promise<Pick<Unpacking, 'files' | 'refused'>> {
  const work: Unpacking = { limits, files: [], refused: [], bytes: 0 };
  for (const upload of uploads) await add(upload, 0, work);
  const { files, refused } = work;
  return { files, refused };
}

async function add(file: DeliveredFile, depth: number, work: Unpacking): Promise<void> {
  const { name, content } = file;
  const { limits } = work;
  if (isZip(content) && !/\.xlsx$/i.test(name)) {
    if (depth >= limits.nesting) work.refused.push({ name, id: 'move.file.nested', params: { max: limits.nesting } });
    else await addEntries(file, depth, work);
    return;
  }
  work.bytes += content.length;
  if (work.files.length >= limits.files)
    work.refused.push({ name, id: 'move.file.many', params: { max: limits.files } });
  else if (work.bytes > limits.bytes) work.refused.push(tooLarge(name, work));
  else work.files.push(file);
}

const tooLarge = (name: string, { limits }: Unpacking): Refused => ({
  name,
  id: 'move.file.large',
  params: { max: limits.bytes / 1024 ** 2 },
});

const isZip = (content: Uint8Array) =>
  content.length > 3 && content[0] === 0x50 && content[1] === 0x4b && (content[2] === 3 || content[2] === 5);

async function addEntries({ name, content }: DeliveredFile, depth: number, work: Unpacking): Promise<void> {
  try {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false });
    for await (const entry of zip.eachEntry()) {
      const path = nameOf(entry);
      if (path.endsWith('/') || isSystemFile(path)) continue;
      const inner = `${name}/${path}`;
      if (entry.isEncrypted()) work.refused.push({ name: inner, id: 'move.file.locked' });
      else if (work.files.length >= work.limits.files || entry.uncompressedSize > work.limits.bytes - work.bytes) {
        work.refused.push(tooLarge(inner, work));
        return;
      } else await add({ name: inner, content: await contentOf(zip, entry) }, depth + 1, work);
    }
  } catch {
    work.refused.push({ name, id: 'move.file.damaged' });
  }
}

/** The reader stops an entry that unpacks to more than it says. */
async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const utf8Flag = 0x800;

/** Windows writes Chinese names in GBK unless an entry is flagged as UTF-8. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  if ((generalPurposeBitFlag & utf8Flag) !== 0) {
    return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields ?? [], false);
  }
  return textOf(fileNameRaw).replaceAll('\\', '/');
}

/** Files that operating systems add to folders. */
const isSystemFile = (path: string) => /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|\._)/.test(path);

/** A text in UTF-8 or UTF-16, else in GBK, which is what older Chinese tools write. */
export function textOf(content: Uint8Array): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('gb18030').decode(content);
  }
}

const partBytes = 2_000_000;

/** The same text, decoded in parts with a pause after each. */
export async function textInParts(content: Uint8Array, pause: () => Promise<void>): Promise<string> {
  if (content.length <= partBytes) return textOf(content);
  const decoded = async (encoding: string, fatal: boolean) => {
    const decoder = new TextDecoder(encoding, { fatal });
    const parts: string[] = [];
    for (let from = 0; from < content.length; from += partBytes) {
      parts.push(decoder.decode(content.subarray(from, from + partBytes), { stream: true }));
      await pause();
    }
    return parts.join('') + decoder.decode();
  };
  if (content[0] === 0xff && content[1] === 0xfe) return decoded('utf-16le', false);
  return decoded('utf-8', true).catch(() => decoded('gb18030', false));
}
