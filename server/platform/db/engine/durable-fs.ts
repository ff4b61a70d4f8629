import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface Stream {
  path: string;
  /** Descriptor of the real file. */
  nfd?: number;
}

interface StreamOps {
  fsync?: (stream: Stream) => number;
  write: (stream: Stream, ...rest: unknown[]) => number;
}

interface Machine {
  FS: { lookupPath(path: string): { node: { mount: { type: { stream_ops: StreamOps } } } } };
}

/** Emscripten's numbers of ENOSPC and EDQUOT. */
const fullNumbers: ReadonlySet<unknown> = new Set([51, 19]);

/** Whether the last failed write had no disk space. */
export const disk = { isFull: false };

/** Number of fsync calls; the start asserts that they happen at all. */
export const synced = { count: 0 };

/** Called with an error the database cannot continue after. It must not return. */
export type OnBroken = (error: Error) => never;

/** The default handling of a failed write or sync. */
const rethrow: OnBroken = (error) => {
  throw error;
};

/**
 * PGlite's file system with a working fsync: without it a power failure could lose acknowledged writes. After a failed
 * write of its log or a failed sync PGlite would loop forever instead of exiting as a server process does, so that is
 * reported to `onBroken`.
 */
export class DurableNodeFS extends NodeFS {
  constructor(
    folder: string,
    private readonly onBroken: OnBroken = rethrow,
  ) {
    super(folder);
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    const before = (result.emscriptenOpts.preRun ?? []) as ((machine: unknown) => void)[];
    const hook = (machine: unknown) =>
      this.guard((machine as Machine).FS.lookupPath('/pglite/data').node.mount.type.stream_ops);
    result.emscriptenOpts.preRun = [...before, hook] as NonNullable<typeof result.emscriptenOpts.preRun>;
    return result;
  }

  private guard(files: StreamOps): void {
    const write = files.write.bind(files);
    files.write = (stream, ...rest) => {
      try {
        return write(stream, ...rest);
      } catch (error) {
        disk.isFull = fullNumbers.has((error as { errno?: number }).errno);
        if (stream.path.includes('/pg_wal/')) this.onBroken(error as Error);
        throw error;
      }
    };
    files.fsync = ({ nfd }) => {
      if (nfd === undefined) return 0;
      try {
        fsyncSync(nfd);
      } catch (error) {
        this.onBroken(error as Error);
      }
      synced.count += 1;
      return 0;
    };
  }
}
