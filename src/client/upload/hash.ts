import type { HashNews } from './hash-worker.ts';
import { createQueue } from './queue.ts';

/** Computes the hash of a file; rejects when it cannot be read, and with the signal's reason when given up. */
export type HashFile = (file: Blob, signal: AbortSignal, onProgress: (bytes: number) => void) => Promise<string>;

/** So many files are read at a time, however many were chosen together. */
const turns = createQueue(2);

/** The hash of a file, computed beside the page so that typing goes on; in the page where there are no workers. */
export const hashFile: HashFile = async (file, signal, onProgress) => {
  if (typeof Worker === 'undefined') return (await import('./md5-of-file.ts')).md5OfFile(file, onProgress);
  const leave = await turns.enter(signal);
  try {
    return await hashBeside(file, signal, onProgress);
  } finally {
    leave();
  }
};

const hashBeside: HashFile = async (file, signal, onProgress) => {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      worker.addEventListener('error', () => reject(new Error('The worker did not start.')));
      worker.addEventListener('message', ({ data }: MessageEvent<HashNews>) => {
        if ('bytes' in data) onProgress(data.bytes);
        else if ('hash' in data) resolve(data.hash);
        else reject(new Error('The file cannot be read.'));
      });
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
};
