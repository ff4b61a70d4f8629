import { expect, it, vi } from 'vitest';
import { fileContract } from '#schemas/resources/file/file.contract.ts';
import { prepareRequest } from '../request.ts';
import { createQueue } from './queue.ts';
import { startUpload } from './upload.ts';

// Long timeout: CI machines may be slow.
const soon = (expectation: () => void) => vi.waitFor(expectation, 20_000);

const facts = { base: '', token: 'the-token', language: 'zh', now: 0 } as const;
const place = { type: 'annex', pathType: 'selfPath', folder: '合同', sortRule: ['1', '2'], timeFormat: 'YYYY' };
const answers: Record<string, unknown> = {
  'file.testChunk': { uploaded: false, chunkNumbers: [], merge: false },
  'file.chunk': { uploaded: false, chunkNumbers: [1], merge: true },
};

/** All requests of one upload, as sent. */
async function requestsOf(file: File) {
  const requests: { name: string; url: URL; method: string; headers: Record<string, string>; body: unknown }[] = [];
  const send = async (name: string, input: Record<string, unknown>) => {
    const call = fileContract.calls[name.slice('file.'.length) as 'chunk'];
    const { url, init } = prepareRequest(call, input, facts);
    requests.push({ name, url: new URL(url, 'https://office.example'), ...init, body: init.body });
    return { data: answers[name], msg: '' };
  };
  const deps = { client: { send }, hash: async () => 'a'.repeat(32), queue: createQueue(1), wait: async () => {} };
  const onDone = vi.fn();
  startUpload(file, place, deps, { onChange() {}, onDone, onFail: onDone });
  await soon(() => expect(onDone).toHaveBeenCalled());
  return requests;
}

it('tests, sends its chunks and completes at the documented addresses in the documented formats [UPLOAD-020, UPLOAD-021, UPLOAD-025, UPLOAD-027]', async () => {
  const [test, chunk, merge] = await requestsOf(new File(['合同'], '合#同#.txt', { type: 'text/plain' }));
  for (const request of [test, chunk, merge]) expect(request?.headers['Authorization']).toBe('the-token');
  expect([test?.method, test?.url.pathname]).toEqual(['GET', '/api/file/chunk']);

  expect([chunk?.method, chunk?.url.pathname]).toEqual(['POST', '/api/file/chunk']);
  expect([chunk?.url.searchParams.get('fileType'), chunk?.url.searchParams.get('extension')]).toEqual([
    'text/plain',
    'txt',
  ]);
  expect((chunk?.body as FormData | undefined)?.get('file')).toBeInstanceOf(Blob);

  expect([merge?.method, merge?.url.pathname]).toEqual(['POST', '/api/file/merge']);
  // Sent by a browser as application/x-www-form-urlencoded.
  expect(merge?.body).toBeInstanceOf(URLSearchParams);
  expect(Object.fromEntries(new URLSearchParams(String(merge?.body)))).toEqual({
    identifier: 'a'.repeat(32),
    fileName: '合同.txt',
    fileSize: '6',
    fileType: 'text/plain',
    extension: 'txt',
    type: 'annex',
    pathType: 'selfPath',
    folder: '合同',
    sortRule: '1,2',
    timeFormat: 'YYYY',
  });
});
