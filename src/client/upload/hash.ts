import type { HashNews } from './hash-worker.ts';
import { createQueue } from './queue.ts';

/** Computes the hash of a file; rejects when it cannot be read, and with the signal's reason when aborted. */
export type HashFile = (file: Blob, signal: AbortSignal, onProgress: (bytes: number) => void) => Promise<string>;

/** Maximum number of files hashed at the same time. */
const turns = createQueue(2);

/**
 * Hashes a file in a Web Worker so that the page stays responsive; in the page itself where workers are unavailable.
 */
export const hashFile: HashFile = async (file, signal, onProgress) => {
  if (typeof Worker === 'undefined') return (await import('./md5-of-file.ts')).md5OfFile(file, onProgress);
  const leave = await turns.enter(signal);
  try {
    return await hashInWorker(file, signal, onProgress);
  } finally {
    leave();
  }
};

const hashInWorker: HashFile = async (file, signal, onProgress) => {
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
