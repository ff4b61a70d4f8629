import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { FileLink, Nothing } from '../../protocol/paging.ts';
import {
  chunkBytes,
  ChunkFields,
  ChunkReply,
  Completion,
  FileId,
  FileUse,
  FolderFields,
  PackedFiles,
  Signed,
  UploadedFile,
} from './file-shapes.ts';

/** A lost second of a slow line must not end an upload. */
const sendingMs = 100_000;
const id = Type.String({ pattern: '^[0-9a-f]{32}$' });

/** Files people attach, and files the server made for somebody: the addresses that exports answer. */
export const fileContract = defineContract('file', {
  testChunk: {
    method: 'GET',
    path: '/api/file/chunk',
    summary: 'Which chunks of a file the server has already.',
    access: 'session',
    input: Type.Object(ChunkFields),
    output: ChunkReply,
  },
  chunk: {
    method: 'POST',
    path: '/api/file/chunk',
    summary: 'One chunk of a file.',
    access: 'session',
    transport: 'multipart',
    query: ['fileType', 'extension'],
    fileKb: chunkBytes / 1024,
    timeoutMs: sendingMs,
    input: Type.Object(ChunkFields),
    output: ChunkReply,
  },
  merge: {
    method: 'POST',
    path: '/api/file/merge',
    summary: 'Makes one file of its chunks, holds it against its hash and registers it.',
    access: 'session',
    transport: 'form',
    timeoutMs: sendingMs,
    input: Completion,
    output: UploadedFile,
  },
  upload: {
    method: 'POST',
    path: '/api/file/Uploader/{type}',
    summary: 'A picture or another small file in one piece.',
    access: 'session',
    transport: 'multipart',
    fileKb: 51_200,
    timeoutMs: sendingMs,
    input: Type.Object({ type: FileUse, ...FolderFields }),
    output: UploadedFile,
  },
  download: {
    method: 'GET',
    path: '/api/file/Download/{type}/{fileId}',
    summary: 'A signed address of a file that ends after ten minutes.',
    access: 'session',
    input: Type.Object({ type: FileUse, fileId: FileId }),
    output: FileLink,
  },
  pack: {
    method: 'POST',
    path: '/api/file/PackDownload/{type}',
    summary: 'A signed address of one zip with several files, which is written while it is fetched.',
    access: 'session',
    bare: 'list',
    input: Type.Object({ type: FileUse, list: PackedFiles }),
    output: Type.Object({ downloadVo: Type.Object({ url: Type.String() }), downloadName: Type.String() }),
  },
  preview: {
    method: 'GET',
    path: '/api/file/Uploader/Preview',
    summary: 'The address from which the viewer reads a file; empty when there is none.',
    access: 'session',
    input: Type.Object({
      fileName: Type.Optional(Type.String({ maxLength: 300 })),
      fileVersionId: Type.Optional(Type.String({ maxLength: 100 })),
      fileDownloadUrl: Type.Optional(Type.String({ maxLength: 2_000 })),
    }),
    output: Type.String(),
  },
  image: {
    method: 'GET',
    path: '/api/file/Image/{type}/{name}',
    summary: 'A picture by the address its upload answered.',
    access: 'public',
    input: Type.Object({ type: FileUse, name: Type.String({ maxLength: 60 }) }),
    output: Nothing,
    transport: 'file',
  },
  content: {
    method: 'GET',
    path: '/api/file/Content/{id}',
    summary: 'The contents of a file; the address is signed and ends after ten minutes.',
    access: 'public',
    input: Type.Object({ id, ...Signed }),
    output: Nothing,
    transport: 'file',
  },
  packed: {
    method: 'GET',
    path: '/api/file/Packed/{id}',
    summary: 'Several files as one zip; the address is signed and ends after ten minutes.',
    access: 'public',
    input: Type.Object({ id, name: Type.String({ maxLength: 300 }), ...Signed }),
    output: Nothing,
    transport: 'file',
  },
  export: {
    method: 'GET',
    path: '/api/file/Export/{id}',
    summary: 'A file made by an export; the address is signed and ends after ten minutes.',
    access: 'public',
    input: Type.Object({
      id,
      name: Type.String({ maxLength: 300 }),
      type: Type.String({ maxLength: 100 }),
      ...Signed,
    }),
    output: Nothing,
    transport: 'file',
  },
});
