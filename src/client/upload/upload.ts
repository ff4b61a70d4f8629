import { extensionOf } from '#core/files/file-types.ts';
import { CallError } from '../call-error.ts';
import type { Client } from '../client.ts';
import type { HashFile } from './hash.ts';
import type { Queue } from './queue.ts';
import { sendChunks } from './send-chunks.ts';

/** Where an upload stands: its hash is being computed, it waits its turn, ... (UPLOAD-029). */
export type UploadState = 'check' | 'waiting' | 'uploading' | 'paused' | 'success' | 'error';

/** Why an upload ended without a file, and what the server said of it. */
export interface UploadFailure {
  /** `refused`: the server said no for good. `incomplete`: the completion failed, of which nothing is shown. */
  reason: 'unreadable' | 'refused' | 'failed' | 'incomplete';
  msg: string;
}

/** Where the file goes, as its field says. */
export interface UploadPlace {
  type: string;
  pathType: string;
  folder: string;
  sortRule: readonly string[];
  timeFormat: string;
}

export interface UploadMeans {
  client: Pick<Client, 'send'>;
  hash: HashFile;
  queue: Queue;
  wait(ms: number): Promise<void>;
}

export interface UploadEvents {
  onChange(): void;
  onDone(file: unknown): void;
  onFail(failure: UploadFailure): void;
}

export interface Upload {
  file: File;
  state(): UploadState;
  /** Whole percent; of the hash while checking, of the bytes while uploading, where 100 is kept for the end (UPLOAD-034). */
  percent(): number;
  pause(): void;
  resume(): void;
  retry(): void;
  /** Ends it for good. */
  cancel(): void;
}

/** The server may still be writing the last chunk when it answers; the completion waits for it (UPLOAD-024). */
const mergeCheckMs = 300;
const percentMax = 99;

/** Ends a run with a reason for the person. */
class Failed extends Error {
  constructor(
    readonly why: UploadFailure['reason'],
    readonly said = '',
  ) {
    super(why);
  }
}

/** What a call that did not succeed means for the upload. */
function failureOf(reason: unknown): UploadFailure {
  if (reason instanceof Failed) return { reason: reason.why, msg: reason.said };
  const isNo = reason instanceof CallError && reason.reason === 'refused' && reason.code < 500;
  return isNo ? { reason: 'refused', msg: reason.msg } : { reason: 'failed', msg: '' };
}

/** Sends one file: hash, turn, chunks that the server lacks, completion. Begins at once. */
export function startUpload(file: File, place: UploadPlace, means: UploadMeans, events: UploadEvents): Upload {
  let state: UploadState = 'check';
  let percent = 0;
  let identifier: string | undefined;
  let run = new AbortController();

  function become(next: UploadState, done = 0): void {
    state = next;
    percent = done;
    events.onChange();
  }

  function progress(bytes: number): void {
    const next = Math.min(percentMax, Math.floor((bytes / Math.max(1, file.size)) * 100));
    if (next === percent) return;
    percent = next;
    events.onChange();
  }

  async function check(signal: AbortSignal): Promise<string> {
    become('check');
    try {
      return await means.hash(file, signal, (bytes) => signal.aborted || progress(bytes));
    } catch {
      throw new Failed('unreadable');
    } finally {
      percent = 0;
    }
  }

  async function send(signal: AbortSignal): Promise<unknown> {
    const known = (identifier ??= await check(signal));
    become('waiting', percent);
    const leave = await means.queue.enter(signal);
    // Whoever pauses makes room at once, however long the last call still takes.
    signal.addEventListener('abort', leave);
    try {
      signal.throwIfAborted();
      become('uploading');
      const onProgress = (bytes: number) => signal.aborted || progress(bytes);
      const isWhole = await sendChunks({ file, identifier: known, signal, onProgress, ...means });
      // Whoever follows sends while the completion waits.
      leave();
      await means.wait(mergeCheckMs);
      signal.throwIfAborted();
      if (!isWhole) throw new Failed('failed');
      return await complete(file, known, place, means.client, signal);
    } finally {
      leave();
    }
  }

  async function begin(): Promise<void> {
    run = new AbortController();
    const { signal } = run;
    try {
      const stored = await send(signal);
      become('success', 100);
      events.onDone(stored);
    } catch (reason) {
      if (signal.aborted) return;
      run.abort();
      become('error');
      events.onFail(failureOf(reason));
    }
  }

  // Whoever starts it holds it before it says anything.
  queueMicrotask(() => void begin());
  const only =
    (states: readonly UploadState[], act: () => void): (() => void) =>
    () =>
      states.includes(state) && act();
  return {
    file,
    state: () => state,
    percent: () => percent,
    pause: only(['waiting', 'uploading'], () => {
      run.abort();
      become('paused', percent);
    }),
    resume: only(['paused'], () => void begin()),
    retry: only(['error'], () => void begin()),
    cancel: () => run.abort(),
  };
}

/** Registers the file; whatever fails here is not told to the person (UPLOAD-028). */
async function complete(
  file: File,
  identifier: string,
  place: UploadPlace,
  client: UploadMeans['client'],
  signal: AbortSignal,
) {
  const input = {
    identifier,
    fileName: file.name.replaceAll('#', ''),
    fileSize: file.size,
    fileType: file.type,
    extension: extensionOf(file.name),
    ...place,
    sortRule: place.sortRule.join(','),
  };
  try {
    return (await client.send('file.merge', input, { signal, quiet: true })).data;
  } catch {
    throw new Failed('incomplete');
  }
}
