import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Slice size in bytes for reading and hashing a file (UPLOAD-019). */
export const sliceBytes = 10_240_000;

/** MD5 of a file, hex, read in slices; rejects when it cannot be read. `onProgress` gets the number of hashed bytes. */
export async function md5OfFile(file: Blob, onProgress: (bytes: number) => void): Promise<string> {
  const hash = md5.create();
  for (let start = 0; start < file.size; start += sliceBytes) {
    const slice = file.slice(start, start + sliceBytes);
    hash.update(new Uint8Array(await slice.arrayBuffer()));
    onProgress(start + slice.size);
  }
  return bytesToHex(hash.digest());
}
