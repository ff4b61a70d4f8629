import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface Stream {
  /** Descriptor of the real file. */
  nfd?: number;
}

interface Machine {
  FS: {
    lookupPath(path: string): { node: { mount: { type: { stream_ops: { fsync?: (stream: Stream) => number } } } } };
  };
}

/** How often a file was really brought to the disk; the start asserts that it happens at all. */
export const synced = { count: 0 };

function fsync({ nfd }: Stream): number {
  if (nfd !== undefined) {
    fsyncSync(nfd);
    synced.count += 1;
  }
  return 0;
}

/**
 * The embedded database's files with a working fsync: by itself it runs without, so that a power cut could take
 * acknowledged writes with it.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    const before = (result.emscriptenOpts.preRun ?? []) as ((machine: unknown) => void)[];
    const hook = (machine: unknown) => {
      (machine as Machine).FS.lookupPath('/pglite/data').node.mount.type.stream_ops.fsync = fsync;
    };
    result.emscriptenOpts.preRun = [...before, hook] as NonNullable<typeof result.emscriptenOpts.preRun>;
    return result;
  }
}
