import { createHash } from 'node:crypto';
import { chunkBytes } from '#schemas/resources/file/file-shapes.ts';
import type { As, TestApp } from '../../../platform/testing/test-app.ts';

export interface Chunks {
  uploaded: boolean;
  chunkNumbers: number[];
  merge: boolean;
}

export interface Uploaded {
  name: string;
  fileId: string;
  fileSize: number;
  fileExtension: string;
  fileVersionId: string;
  url: string;
}

/** Sends a file like the page: chunk by chunk, then the merge. */
export function sendFile(app: TestApp, name: string, content: Uint8Array, as: As = 'plain') {
  const identifier = createHash('md5').update(content).digest('hex');
  const extension = name.split('.').at(-1) ?? '';
  const totalChunks = Math.max(1, Math.ceil(content.length / chunkBytes));
  const facts = { identifier, extension, fileType: '', chunkSize: chunkBytes, totalChunks, totalSize: content.length };
  const partOf = (number: number) => content.subarray((number - 1) * chunkBytes, number * chunkBytes);
  return {
    identifier,
    totalChunks,
    test: (more: object = {}) => app.call<Chunks>('file.testChunk', { ...facts, chunkNumber: 1, ...more }, { as }),
    chunk: (chunkNumber: number, part = partOf(chunkNumber), more: object = {}) =>
      app.call<Chunks>('file.chunk', { ...facts, chunkNumber, ...more }, { as, file: { name, content: part } }),
    merge: (more: object = {}) =>
      app.call<Uploaded>(
        'file.merge',
        { identifier, fileName: name, fileSize: content.length, fileType: '', extension, type: 'annex', ...more },
        { as },
      ),
    async whole(more: object = {}) {
      for (let number = 1; number <= totalChunks; number += 1) await this.chunk(number);
      return this.merge(more);
    },
  };
}
