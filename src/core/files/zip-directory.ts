/** Size of a zip, read from its central directory without unpacking. */
export interface ZipDirectory {
  entries: number;
  packedBytes: number;
  unpackedBytes: number;
}

const entriesMax = 2_000;
const unpackedMax = 200 * 1024 ** 2;
const ratioMax = 200;

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endBytes = 22;
const commentMax = 65_535;

/** The central directory of a zip; undefined if there is none. */
function zipDirectory(bytes: Uint8Array): ZipDirectory | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - endBytes;
  const least = Math.max(0, end - commentMax);
  while (end >= least && view.getUint32(end, true) !== endMark) end -= 1;
  if (end < least) return undefined;
  const entries = view.getUint16(end + 10, true);
  const directory: ZipDirectory = { entries, packedBytes: 0, unpackedBytes: 0 };
  let at = view.getUint32(end + 16, true);
  for (let read = 0; read < entries; read += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entryMark) return undefined;
    directory.packedBytes += view.getUint32(at + 20, true);
    directory.unpackedBytes += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return directory;
}

/**
 * Whether a zipped document may be unpacked for viewing (zip bomb protection): limited number of entries, size, and
 * compression ratio.
 */
export function isSafeZip(bytes: Uint8Array): boolean {
  const directory = zipDirectory(bytes);
  if (!directory) return false;
  const { entries, packedBytes, unpackedBytes } = directory;
  return (
    entries <= entriesMax && unpackedBytes <= unpackedMax && unpackedBytes <= ratioMax * Math.max(packedBytes, 1_024)
  );
}
