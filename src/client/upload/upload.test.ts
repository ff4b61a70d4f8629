import { describe, expect, it, vi } from 'vitest';
import { stopClock } from '#scripts/testing/virtual-time.ts';
import { chunkBytes } from '#schemas/resources/file/file-shapes.ts';
import { CallError } from '../call-error.ts';
import type { CallOptions } from '../client.ts';
import { hashFile } from './hash.ts';
import { md5OfFile, sliceBytes } from './md5-of-file.ts';
import { createQueue } from './queue.ts';
import { startUpload, type UploadFailure } from './upload.ts';

// Long timeout: CI machines may be slow.
const soon = (expectation: () => void) => vi.waitFor(expectation, 20_000);

type Sent = Record<string, unknown>;
type Handler = (input: Sent, options: CallOptions) => unknown;

const place = { type: 'annex', pathType: 'selfPath', folder: '合同', sortRule: ['1', '2'], timeFormat: 'YYYY' };
const stored = { name: '合同.txt', fileId: 'f1', fileSize: 5, fileExtension: 'txt', fileVersionId: 'f1', url: '/f1' };
const refused = (code: number, msg = '不行') => new CallError('refused', code, msg, null, false);
const broken = () => new CallError('network', 0, '请求出错，请重试', null, false);

/** An in-memory server: stored chunks and received calls. */
function server(more: Record<string, Handler> = {}) {
  const standing = new Set<number>();
  const asked: [string, Sent][] = [];
  const answers: Record<string, Handler> = {
    'file.testChunk': ({ totalChunks }) => ({
      uploaded: false,
      chunkNumbers: [...standing],
      merge: standing.size === totalChunks,
    }),
    'file.chunk': ({ chunkNumber, totalChunks }) => {
      standing.add(Number(chunkNumber));
      return { uploaded: false, chunkNumbers: [...standing], merge: standing.size === totalChunks };
    },
    'file.merge': () => stored,
    ...more,
  };
  const send = async (name: string, input: Sent, options: CallOptions = {}) => {
    asked.push([name, input]);
    return { data: await answers[name]!(input, options), msg: '' };
  };
  const names = () =>
    asked.map(([name, { chunkNumber }]) => `${name.slice(5)}${name === 'file.chunk' ? String(chunkNumber) : ''}`);
  return { client: { send }, asked, standing, names };
}

interface Options {
  file?: File;
  hash?: (file: Blob, signal: AbortSignal, onProgress: (bytes: number) => void) => Promise<string>;
  queue?: ReturnType<typeof createQueue>;
  wait?: () => Promise<void>;
}

const small = () => new File(['合同'], '合#同#.txt', { type: 'text/plain' });
const chunks = (count: number) => new File([new Uint8Array(count * chunkBytes - 10)], '大.zip');

function start(remote: ReturnType<typeof server>, options: Options = {}) {
  const { file = small(), hash, queue = createQueue(2), wait = async () => {} } = options;
  const waits: number[] = [];
  const states: string[] = [];
  const percents: number[] = [];
  const onDone = vi.fn<(file: unknown) => void>();
  const onFail = vi.fn<(failure: UploadFailure) => void>();
  const deps = {
    client: remote.client,
    hash: hash ?? (async () => 'a'.repeat(32)),
    queue,
    wait: (ms: number) => {
      waits.push(ms);
      return wait();
    },
  };
  const onChange = () => {
    if (upload && states.at(-1) !== upload.state()) states.push(upload.state());
    percents.push(upload?.percent() ?? 0);
  };
  let upload: ReturnType<typeof startUpload> | undefined;
  upload = startUpload(file, place, deps, { onChange, onDone, onFail });
  states.unshift(upload.state());
  const ended = () => soon(() => expect(onDone.mock.calls.length + onFail.mock.calls.length).toBeGreaterThan(0));
  return { upload, states, percents, waits, onDone, onFail, ended };
}

describe('an upload', () => {
  it('hashes, tests chunks, sends, completes and returns the stored file [UPLOAD-001] [UPLOAD-029]', async () => {
    const remote = server();
    const { states, onDone, ended } = start(remote);
    await ended();
    expect(states).toEqual(['check', 'waiting', 'uploading', 'success']);
    expect(remote.names()).toEqual(['testChunk', 'chunk1', 'merge']);
    expect(onDone).toHaveBeenCalledWith(stored);
  });

  it('completes with the target place of the file, its name without # [UPLOAD-025]', async () => {
    const remote = server();
    await start(remote).ended();
    expect(remote.asked.at(-1)).toEqual([
      'file.merge',
      {
        identifier: 'a'.repeat(32),
        fileName: '合同.txt',
        fileSize: 6,
        fileType: 'text/plain',
        extension: 'txt',
        type: 'annex',
        pathType: 'selfPath',
        folder: '合同',
        sortRule: '1,2',
        timeFormat: 'YYYY',
      },
    ]);
  });

  it('sends chunks of 5,242,880 bytes, each once [UPLOAD-018] [UPLOAD-020]', async () => {
    const remote = server();
    await start(remote, { file: chunks(4) }).ended();
    const sent = remote.asked.filter(([name]) => name === 'file.chunk').map(([, input]) => input);
    expect(sent.map(({ chunkNumber, file }) => [chunkNumber, (file as File).size]).sort()).toEqual([
      [1, 5_242_880],
      [2, 5_242_880],
      [3, 5_242_880],
      [4, 5_242_870],
    ]);
    expect(sent[0]).toMatchObject({ extension: 'zip', totalChunks: 4, totalSize: 20_971_510, chunkSize: 5_242_880 });
  });

  it('sends only what the server lacks [UPLOAD-021] [UPLOAD-022]', async () => {
    const remote = server();
    for (const number of [1, 3]) remote.standing.add(number);
    await start(remote, { file: chunks(4) }).ended();
    expect(remote.names()).toEqual(['testChunk', 'chunk2', 'chunk4', 'merge']);
  });

  it('sends nothing of a file the server knows, and completes [UPLOAD-022] [UPLOAD-023]', async () => {
    const remote = server({ 'file.testChunk': () => ({ uploaded: true, chunkNumbers: [], merge: true }) });
    const { onDone, ended } = start(remote, { file: chunks(3) });
    await ended();
    expect(remote.names()).toEqual(['testChunk', 'merge']);
    expect(onDone).toHaveBeenCalled();
  });

  it('waits 300 ms before it completes [UPLOAD-024]', async () => {
    const { waits, ended } = start(server());
    await ended();
    expect(waits).toEqual([300]);
  });

  it('shows at most 99% until it is done [UPLOAD-034]', async () => {
    const remote = server({
      'file.chunk': (_, { onProgress }) => {
        onProgress?.(chunkBytes * 2);
        return { merge: true };
      },
    });
    const { upload, percents, ended } = start(remote, { file: chunks(1) });
    await ended();
    expect(percents.slice(0, -1).every((percent) => percent <= 99)).toBe(true);
    expect(percents).toContain(99);
    expect(upload.percent()).toBe(100);
  });

  it('uploads two files at a time; the others wait', async () => {
    const gates: (() => void)[] = [];
    const remote = server({
      'file.chunk': () => new Promise((resolve) => gates.push(() => resolve({ merge: true }))),
    });
    const queue = createQueue(2);
    const files = [1, 2, 3].map(() => start(remote, { queue }));
    await soon(() => expect(gates.length).toBe(2));
    expect(files.map(({ upload }) => upload.state())).toEqual(['uploading', 'uploading', 'waiting']);
    gates[0]!();
    await soon(() => expect(gates.length).toBe(3));
    expect(files[2]!.upload.state()).toBe('uploading');
  });
});

describe('an upload waiting for its completion', () => {
  it('frees its slot for the next one', async () => {
    const remote = server();
    const queue = createQueue(1);
    const [, second] = [1, 2].map(() => start(remote, { queue, wait: () => new Promise(() => {}) }));
    await soon(() => expect(second!.waits).toEqual([300]));
    expect(remote.names()).toEqual(['testChunk', 'chunk1', 'testChunk']);
  });
});

describe('a chunk that fails', () => {
  it('is sent again up to five times [UPLOAD-018]', async () => {
    let tries = 0;
    const remote = server({
      'file.chunk': () => {
        tries += 1;
        if (tries <= 5) throw broken();
        return { merge: true };
      },
    });
    const { onDone, ended } = start(remote);
    await ended();
    expect([tries, onDone.mock.calls.length]).toEqual([6, 1]);
  });

  it('fails the upload after the last retry; retrying sends the missing chunks [UPLOAD-002] [UPLOAD-032] [UPLOAD-037]', async () => {
    let isDown = true;
    const remote = server();
    const taken = remote.client.send;
    remote.client.send = async (name, input, options) => {
      if (name === 'file.chunk' && input['chunkNumber'] === 2 && isDown) throw broken();
      return taken(name, input, options);
    };
    const { upload, onDone, onFail, ended } = start(remote, { file: chunks(3) });
    await ended();
    expect(onFail).toHaveBeenCalledWith({ reason: 'failed', msg: '' });
    expect([upload.state(), onDone.mock.calls.length]).toEqual(['error', 0]);
    isDown = false;
    remote.asked.length = 0;
    upload.retry();
    await soon(() => expect(onDone).toHaveBeenCalledWith(stored));
    expect(remote.names()).toEqual(['testChunk', 'chunk2', 'merge']);
  });

  it('refused by the server is not sent again; the message of the server is shown [UPLOAD-038]', async () => {
    const remote = server({
      'file.chunk': () => {
        throw refused(400, '文件内容与扩展名png不符');
      },
    });
    const { onFail, ended } = start(remote);
    await ended();
    expect(remote.names()).toEqual(['testChunk', 'chunk1']);
    expect(onFail).toHaveBeenCalledWith({ reason: 'refused', msg: '文件内容与扩展名png不符' });
  });
});

describe('an upload that ends without a file', () => {
  it('for neither uploaded nor merge fails without completion [UPLOAD-039]', async () => {
    const remote = server({ 'file.chunk': () => ({ uploaded: false, merge: false }) });
    const { onFail, ended } = start(remote);
    await ended();
    expect(remote.names()).not.toContain('merge');
    expect(onFail).toHaveBeenCalledWith({ reason: 'failed', msg: '' });
  });

  it('for a failed completion shows no message, whatever the server answered [UPLOAD-028] [UPLOAD-054]', async () => {
    const quiet: unknown[] = [];
    const remote = server({
      'file.merge': (_, options) => {
        quiet.push(options.quiet);
        throw refused(500, '请求出错');
      },
    });
    const { onFail, ended } = start(remote);
    await ended();
    expect(onFail).toHaveBeenCalledWith({ reason: 'incomplete', msg: '' });
    expect(quiet).toEqual([true]);
  });

  it('for an unreadable file reports it, and nothing is sent [UPLOAD-040]', async () => {
    const remote = server();
    const { onFail, ended } = start(remote, { hash: () => Promise.reject(new Error('NotReadableError')) });
    await ended();
    expect(onFail).toHaveBeenCalledWith({ reason: 'unreadable', msg: '' });
    expect(remote.asked).toEqual([]);
  });
});

describe('pausing', () => {
  function slow() {
    const gates: (() => void)[] = [];
    const remote = server({
      'file.chunk': ({ chunkNumber, totalChunks }, { signal }) =>
        new Promise((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
          gates.push(() => {
            remote.standing.add(Number(chunkNumber));
            resolve({ merge: remote.standing.size === totalChunks });
          });
        }),
    });
    return { remote, gates };
  }

  it('aborts the chunks in flight; resuming sends the missing ones [UPLOAD-030] [UPLOAD-031]', async () => {
    const { remote, gates } = slow();
    const { upload, onDone } = start(remote, { file: chunks(2) });
    await soon(() => expect(gates.length).toBe(2));
    gates[0]!();
    await soon(() => expect(remote.standing.size).toBe(1));
    upload.pause();
    expect(upload.state()).toBe('paused');
    remote.asked.length = 0;
    upload.resume();
    await soon(() => expect(gates.length).toBe(3));
    expect(remote.names()).toEqual(['testChunk', 'chunk2']);
    gates[2]!();
    await soon(() => expect(onDone).toHaveBeenCalledTimes(1));
  });

  it('is possible while waiting, and frees the slot for others [UPLOAD-030]', async () => {
    const queue = createQueue(1);
    const leave = await queue.enter(new AbortController().signal);
    const first = start(server(), { queue });
    const second = start(server(), { queue });
    await soon(() => expect(second.upload.state()).toBe('waiting'));
    first.upload.pause();
    leave();
    await second.ended();
    expect([first.upload.state(), second.upload.state()]).toEqual(['paused', 'success']);
  });

  it('is not possible while checking, nor resuming or retrying what runs [UPLOAD-030] [UPLOAD-031] [UPLOAD-032]', () => {
    const { upload } = start(server(), { hash: () => new Promise(() => {}) });
    upload.pause();
    upload.resume();
    upload.retry();
    expect(upload.state()).toBe('check');
  });

  it('reports nothing more after cancel', async () => {
    const { remote, gates } = slow();
    const { upload, onDone, onFail } = start(remote);
    await soon(() => expect(gates.length).toBe(1));
    stopClock();
    upload.cancel();
    gates[0]!();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([onDone.mock.calls.length, onFail.mock.calls.length]).toEqual([0, 0]);
  });
});

describe('the hash of a file', () => {
  it('is computed for two files at a time, however many were chosen', async () => {
    const workers: { end(): void }[] = [];
    class FakeWorker extends EventTarget {
      postMessage() {
        workers.push({ end: () => this.dispatchEvent(new MessageEvent('message', { data: { hash: 'h' } })) });
      }
      terminate() {}
    }
    vi.stubGlobal('Worker', FakeWorker);
    const { signal } = new AbortController();
    const hashes = [1, 2, 3].map(() => hashFile(new Blob(['a']), signal, () => {}));
    await soon(() => expect(workers).toHaveLength(2));
    await Promise.resolve();
    expect(workers).toHaveLength(2);
    workers[0]!.end();
    await soon(() => expect(workers).toHaveLength(3));
    for (const { end } of workers) end();
    expect(await Promise.all(hashes)).toEqual(['h', 'h', 'h']);
    vi.unstubAllGlobals();
  });

  it('is its MD5, computed over slices of 10,240,000 bytes [UPLOAD-019]', async () => {
    const file = new Blob([new Uint8Array(sliceBytes * 2 + 5)]);
    const slice = vi.spyOn(file, 'slice');
    const done: number[] = [];
    expect(await md5OfFile(file, (bytes) => done.push(bytes))).toMatch(/^[0-9a-f]{32}$/);
    expect(slice.mock.calls.map(([from]) => from)).toEqual([0, 10_240_000, 20_480_000]);
    expect(done).toEqual([10_240_000, 20_480_000, 20_480_005]);
    expect(await md5OfFile(new Blob(['abc']), () => {})).toBe('900150983cd24fb0d6963f7d28e17f72');
  });
});
