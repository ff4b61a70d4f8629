import { extensionOf } from '#core/files/file-types.ts';
import { CallError } from '../call-error.ts';
import type { Client } from '../client.ts';
import type { HashFile } from './hash.ts';
import type { Queue } from './queue.ts';
import { sendChunks } from './send-chunks.ts';

/** State of an upload; `check`: its hash is computed, `waiting`: queued for a slot (UPLOAD-029). */
export type UploadState = 'check' | 'waiting' | 'uploading' | 'paused' | 'success' | 'error';

/** Why an upload failed, and the message of the server. */
export interface UploadFailure {
  /** `refused`: refused by the server, no retry. `incomplete`: the completion failed, which is not shown. */
  reason: 'unreadable' | 'refused' | 'failed' | 'incomplete';
  msg: string;
}

/** Target place of the file, from the props of its field. */
export interface UploadPlace {
  type: string;
  pathType: string;
  folder: string;
  sortRule: readonly string[];
  timeFormat: string;
}

export interface UploadDeps {
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
  /**
   * Whole percent: of the hash while checking, of the bytes while uploading, at most 99 until completed (UPLOAD-034).
   */
  percent(): number;
  pause(): void;
  resume(): void;
  retry(): void;
  /** Aborts for good. */
  cancel(): void;
}

/**
 * Delay in milliseconds before completion: the server may still be writing the last chunk when it answers (UPLOAD-024).
 */
const mergeCheckMs = 300;
const percentMax = 99;

/** Fails an upload with a reason for the user. */
class Failed extends Error {
  constructor(
    readonly why: UploadFailure['reason'],
    readonly text = '',
  ) {
    super(why);
  }
}

/** Maps a thrown error to the failure of the upload. */
function failureOf(reason: unknown): UploadFailure {
  if (reason instanceof Failed) return { reason: reason.why, msg: reason.text };
  const isNo = reason instanceof CallError && reason.reason === 'refused' && reason.code < 500;
  return isNo ? { reason: 'refused', msg: reason.msg } : { reason: 'failed', msg: '' };
}

/** State and progress of an upload, as its file shows them. */
function createStatus(file: File, onChange: () => void) {
  const status = {
    state: 'check' as UploadState,
    percent: 0,
    become(state: UploadState, percent = 0): void {
      Object.assign(status, { state, percent });
      onChange();
    },
    /** Receives the processed bytes of a run, until it is aborted. */
    progressUntil: (signal: AbortSignal) => (bytes: number) => {
      const percent = Math.min(percentMax, Math.floor((bytes / Math.max(1, file.size)) * 100));
      if (signal.aborted || percent === status.percent) return;
      status.percent = percent;
      onChange();
    },
  };
  return status;
}

/** The identifier of a file by its content. */
async function hashOf(file: File, signal: AbortSignal, status: ReturnType<typeof createStatus>, deps: UploadDeps) {
  status.become('check');
  try {
    return await deps.hash(file, signal, status.progressUntil(signal));
  } catch {
    throw new Failed('unreadable');
  } finally {
    status.percent = 0;
  }
}

/** Uploads one file: hash, slot, missing chunks, completion. Starts at once. */
export function startUpload(file: File, place: UploadPlace, deps: UploadDeps, events: UploadEvents): Upload {
  const status = createStatus(file, events.onChange);
  let identifier: string | undefined;
  let run = new AbortController();

  async function send(signal: AbortSignal): Promise<unknown> {
    const known = (identifier ??= await hashOf(file, signal, status, deps));
    status.become('waiting', status.percent);
    const leave = await deps.queue.enter(signal);
    // Pausing frees the slot at once, even while the last request is still pending.
    signal.addEventListener('abort', leave);
    try {
      signal.throwIfAborted();
      status.become('uploading');
      const onProgress = status.progressUntil(signal);
      const isWhole = await sendChunks({ file, identifier: known, signal, onProgress, ...deps });
      // The next upload may send while this one waits for its completion.
      leave();
      await deps.wait(mergeCheckMs);
      signal.throwIfAborted();
      if (!isWhole) throw new Failed('failed');
      return await complete(file, known, place, deps.client, signal);
    } finally {
      leave();
    }
  }

  async function begin(): Promise<void> {
    run = new AbortController();
    const { signal } = run;
    try {
      const stored = await send(signal);
      status.become('success', 100);
      events.onDone(stored);
    } catch (reason) {
      if (signal.aborted) return;
      run.abort();
      status.become('error');
      events.onFail(failureOf(reason));
    }
  }

  // Deferred so that the caller has the returned upload before the first event.
  queueMicrotask(() => void begin());
  const only = (states: readonly UploadState[], act: () => void) => () => {
    if (states.includes(status.state)) act();
  };
  return {
    file,
    state: () => status.state,
    percent: () => status.percent,
    pause: only(['waiting', 'uploading'], () => {
      run.abort();
      status.become('paused', status.percent);
    }),
    resume: only(['paused'], () => void begin()),
    retry: only(['error'], () => void begin()),
    cancel: () => run.abort(),
  };
}

/** Registers the uploaded file; errors of this call are not shown to the user (UPLOAD-028). */
async function complete(
  file: File,
  identifier: string,
  place: UploadPlace,
  client: UploadDeps['client'],
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
