import { Worker } from 'node:worker_threads';
import { statementCut } from '../../errors/from-error.ts';
import type { Engine, EngineResult, Session, SessionOptions, Statement } from './engine.ts';
import { type Ask, broken, type Failure, type WorkerReply } from './worker-protocol.ts';

export interface WorkerEngineOptions {
  /** The built worker. */
  worker: URL;
  folder: string;
  /** Statement timeout in milliseconds. */
  queryMs: number;
  onCut?: (sql: string) => void;
}

/** An error as database drivers throw it: with the SQL state in `code`. */
class DatabaseError extends Error {
  readonly code: string | undefined;
  readonly constraint: string | undefined;
  constructor({ message, code, constraint }: Failure) {
    super(message);
    this.name = 'DatabaseError';
    this.code = code;
    this.constraint = constraint;
  }
}

/** Delay before another attempt to reopen a folder. */
const reopenMs = 2_000;

/** Statements on whole tables are exempt from the timeout; only the server itself sends them. */
const wholeTable = /^\s*(vacuum|analyze|create|alter)\b/i;
const limitOf = (sql: string, queryMs: number) => (wholeTable.test(sql) ? queryMs * 20 : queryMs);

type Waiting = { resolve(result: EngineResult | undefined): void; reject(error: Error): void };

/** One worker thread. When it ends, all its pending requests fail, open transactions included. */
class WorkerHandle {
  readonly opened: Promise<void>;
  /** Resolves after its successor has started. */
  readonly exited: Promise<void>;
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;
  private ended: Error | undefined;

  constructor({ worker, folder }: WorkerEngineOptions, onEnd: (wasOpen: boolean) => void) {
    this.worker = new Worker(worker, { workerData: { folder } });
    let isOpen = false;
    this.opened = this.promise(0).then(() => {
      isOpen = true;
    });
    this.opened.catch(() => undefined);
    this.worker.on('message', (reply: WorkerReply) => this.hear(reply));
    this.worker.on('error', (error) => this.end(error));
    this.exited = new Promise((done) => {
      this.worker.on('exit', () => {
        this.end(new Error('The embedded database ended.'));
        onEnd(isOpen);
        done();
      });
    });
  }

  get isEnded(): boolean {
    return this.ended !== undefined;
  }

  private promise(id: number): Promise<EngineResult | undefined> {
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  private hear({ id, result, failure }: WorkerReply) {
    if (id === broken && failure) return this.end(new DatabaseError(failure));
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (failure) waiting?.reject(new DatabaseError(failure));
    else waiting?.resolve(result);
  }

  /** Rejects all pending requests with this error. */
  end(error: Error) {
    this.ended ??= error;
    for (const { reject } of this.waiting.values()) reject(this.ended);
    this.waiting.clear();
  }

  ask(ask: Statement | { close: true }): Promise<EngineResult | undefined> {
    if (this.ended) return Promise.reject(this.ended);
    this.count += 1;
    const answer = this.promise(this.count);
    this.worker.postMessage({ ...ask, id: this.count } satisfies Ask);
    return answer;
  }

  terminate = () => this.worker.terminate();
}

/**
 * PGlite in a supervised worker thread: a statement over the timeout terminates the worker, which loses no acknowledged
 * write, and a new one reopens the folder. Pending calls of the old one fail.
 */
export async function workerEngine(options: WorkerEngineOptions): Promise<Engine> {
  let isClosing = false;
  const begin = (): WorkerHandle => {
    const next = new WorkerHandle(options, (wasOpen) => {
      if (isClosing || handle !== next) return;
      if (wasOpen) handle = begin();
      else setTimeout(() => (handle = isClosing ? handle : begin()), reopenMs);
    });
    return next;
  };

  async function watched(of: WorkerHandle, statement: Statement): Promise<EngineResult> {
    const { sql } = statement;
    const timer = setTimeout(
      () => {
        options.onCut?.(sql);
        const reason = new Error(`A statement ran longer than ${options.queryMs} ms and was cut.`);
        of.end(Object.assign(reason, { code: statementCut }));
        void of.terminate();
      },
      limitOf(sql, options.queryMs),
    );
    try {
      return (await of.ask(statement)) as EngineResult;
    } finally {
      clearTimeout(timer);
    }
  }

  let handle = begin();
  await handle.opened.catch((error: unknown) => {
    isClosing = true;
    throw error;
  });
  return {
    async session({ isUnlimited = false }: SessionOptions = {}): Promise<Session> {
      // A terminated worker takes a moment to exit; the next one starts on its exit.
      if (handle.isEnded) await handle.exited;
      const of = handle;
      await of.opened;
      const ask = async (statement: Statement) => (await of.ask(statement)) as EngineResult;
      const send = isUnlimited ? ask : (statement: Statement) => watched(of, statement);
      return { query: (sql, params, name) => send({ sql, params, name }) };
    },
    async close() {
      isClosing = true;
      await handle.ask({ close: true }).catch(() => undefined);
      await handle.terminate();
    },
  };
}
