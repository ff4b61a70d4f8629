import { chunkBytes, chunkRetries } from '#schemas/resources/file/file-shapes.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { CallError } from '../call-error.ts';
import type { Client } from '../client.ts';
import { extensionOf } from '#core/files/file-types.ts';

/** Answer of the server about the state of an upload. */
interface ChunkAnswer {
  uploaded?: boolean;
  chunkNumbers?: readonly number[];
  merge?: boolean;
}

export interface Sending {
  file: File;
  /** MD5, hex. */
  identifier: string;
  client: Pick<Client, 'send'>;
  signal: AbortSignal;
  wait(ms: number): Promise<void>;
  /** Reports the bytes stored on the server or in flight. */
  onProgress(bytes: number): void;
}

/** Maximum number of chunks of one file in flight. */
const atOnce = 3;
const retryMs = 400;

/** Whether an error may be transient, so that a retry can succeed: network errors, rate limit and server failures. */
const mayPass = (error: unknown) =>
  error instanceof CallError &&
  (error.reason === 'network' ||
    (error.reason === 'refused' && (error.code === codes.tooMany || error.code >= codes.failed)));

async function sendChunk(number: number, chunkInput: object, sending: Sending, onProgress: (bytes: number) => void) {
  const { file, client, signal, wait } = sending;
  const start = (number - 1) * chunkBytes;
  const input = {
    ...chunkInput,
    chunkNumber: number,
    file: new File([file.slice(start, start + chunkBytes)], file.name),
  };
  for (let retry = 0; ; retry += 1) {
    try {
      const { data } = await client.send('file.chunk', input, { signal, quiet: true, onProgress });
      return (data ?? {}) as ChunkAnswer;
    } catch (reason) {
      if (signal.aborted || retry >= chunkRetries || !mayPass(reason)) throw reason;
      onProgress(0);
      await wait(retryMs * (retry + 1));
    }
  }
}

/** Progress of a file in bytes: the sum over stored and in-flight chunks. */
function meter(file: File, onProgress: (bytes: number) => void) {
  const sent = new Map<number, number>();
  return (number: number, bytes: number) => {
    const size = Math.min(chunkBytes, file.size - (number - 1) * chunkBytes);
    // The request body is slightly longer than the chunk.
    sent.set(number, Math.min(bytes, size));
    onProgress([...sent.values()].reduce((sum, one) => sum + one, 0));
  };
}

/**
 * Sends the chunks the server lacks; returns true when the server reports the file as complete (UPLOAD-022,
 * UPLOAD-023).
 */
export async function sendChunks(sending: Sending): Promise<boolean> {
  const { file, identifier, client, signal } = sending;
  const totalChunks = Math.max(1, Math.ceil(file.size / chunkBytes));
  const chunkInput = {
    fileType: file.type,
    extension: extensionOf(file.name),
    identifier,
    chunkSize: chunkBytes,
    totalChunks,
    totalSize: file.size,
  };
  const testResult = await client.send('file.testChunk', { ...chunkInput, chunkNumber: 1 }, { signal, quiet: true });
  const known = (testResult.data ?? {}) as ChunkAnswer;
  if (known.uploaded) return true;
  const stored = new Set(known.chunkNumbers);
  const count = meter(file, sending.onProgress);
  const missing: number[] = [];
  for (let number = 1; number <= totalChunks; number += 1) {
    if (stored.has(number)) count(number, chunkBytes);
    else missing.push(number);
  }
  let isWhole = missing.length === 0 && known.merge === true;
  const sendNext = async () => {
    for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
      const own = number;
      const answer = await sendChunk(own, chunkInput, sending, (bytes) => count(own, bytes));
      count(own, chunkBytes);
      if (answer.uploaded || answer.merge) isWhole = true;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendNext));
  return isWhole;
}
