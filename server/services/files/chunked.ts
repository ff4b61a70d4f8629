import { createHash } from 'node:crypto';
import type { Static, TObject } from '@sinclair/typebox';
import { chunkBytes, type ChunkFields, type Completion } from '#schemas/resources/file/file-shapes.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { fitsExtension } from '#core/files/sniff.ts';
import { AppError, badRequest } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { checkExtension, nameFor } from './file-record.ts';
import { storeFile } from './store-file.ts';
import type { StoredFileTable } from '../../platform/files/stored-file.table.ts';

type Chunk = Static<TObject<typeof ChunkFields>>;
type CompletionInput = Static<typeof Completion>;

interface WholeFile {
  identifier: string;
  totalSize: number;
}

/** The folder of an upload: one per user, file and size, so that users cannot continue each other's uploads. */
const uploadOf = ({ identifier, totalSize }: WholeFile, { user }: Context) =>
  createHash('sha256').update(`${user.id}\n${identifier}\n${totalSize}`).digest('hex').slice(0, 32);

const countOf = (bytes: number) => Math.max(1, Math.ceil(bytes / chunkBytes));

function checkChunk({ extension, chunkNumber, chunkSize, totalChunks, totalSize }: Chunk, context: Context): void {
  checkExtension(extension, '');
  const { fileMb } = context.settings;
  if (totalSize > fileMb * 1024 ** 2)
    throw new AppError(codes.tooLarge, 'upload.tooLarge', { fileSize: fileMb, unit: 'MB' });
  const isWhole = chunkSize === chunkBytes && totalChunks === countOf(totalSize) && chunkNumber <= totalChunks;
  if (!isWhole) throw badRequest('upload.notAChunk');
}

/** A complete file with the same hash of the same user. */
async function known({ identifier, totalSize }: WholeFile, { db, user, disk }: Context) {
  const same = db.selectFrom('storedFile').selectAll().where('md5', '=', identifier).where('size', '=', totalSize);
  const found = await same.where('creatorUserId', '=', user.id).limit(1).executeTakeFirst();
  return found && (await disk.contents.has(found.path)) ? found : undefined;
}

async function standOf(chunk: Chunk, context: Context) {
  const chunkNumbers = await context.disk.chunks.standing(uploadOf(chunk, context));
  return { uploaded: false, chunkNumbers, merge: chunkNumbers.length >= chunk.totalChunks };
}

/** The stored chunks of an upload; a file known by its hash needs none (UPLOAD-022). */
export async function testChunk(chunk: Chunk, context: Context) {
  checkChunk(chunk, context);
  if (await known(chunk, context)) return { uploaded: true, chunkNumbers: [], merge: true };
  return standOf(chunk, context);
}

/** Stores one chunk, which must have exactly the size of its position. */
export async function takeChunk(chunk: Chunk, context: Context) {
  checkChunk(chunk, context);
  const { content } = context.upload;
  const { chunkNumber, totalChunks, totalSize, extension } = chunk;
  const size = chunkNumber < totalChunks ? chunkBytes : totalSize - (totalChunks - 1) * chunkBytes;
  if (content.length !== size) throw badRequest('upload.notAChunk');
  // Checked at the first chunk already, before the rest is sent in vain.
  if (chunkNumber === 1 && !fitsExtension(content, extension)) throw badRequest('upload.notWhatItSays', { extension });
  await context.disk.chunks.put(uploadOf(chunk, context), chunkNumber, content);
  return standOf(chunk, context);
}

/** Running merges by upload: a concurrent second one starts after the first and finds the file known. */
const running = new Map<string, Promise<unknown>>();

async function inTurn<T>(upload: string, work: () => Promise<T>): Promise<T> {
  const turn = (running.get(upload) ?? Promise.resolve()).catch(() => {}).then(work);
  running.set(upload, turn);
  try {
    return await turn;
  } finally {
    if (running.get(upload) === turn) running.delete(upload);
  }
}

async function join(input: CompletionInput, upload: string, context: Context): Promise<StoredFileTable> {
  const { disk } = context;
  const { identifier, fileSize } = input;
  const { name, extension } = nameFor(input.fileName, input.type);
  const same = await known({ identifier, totalSize: fileSize }, context);
  if (same) {
    const write = async (path: string) => {
      await disk.contents.share(same.path, path);
      const [head = new Uint8Array()] = await disk.contents.read(path).take(1).toArray();
      return { size: same.size, md5: same.md5, head: head as Uint8Array };
    };
    return storeFile({ name, extension, place: input, write }, context);
  }
  const count = countOf(fileSize);
  const standing = await disk.chunks.standing(upload);
  if (standing.length < count) throw badRequest('upload.incomplete');
  const write = (path: string) => disk.contents.write(path, disk.chunks.read(upload, count));
  const check = (written: { size: number; md5: string }) => {
    if (written.size !== fileSize || written.md5 !== identifier) throw badRequest('upload.damaged');
  };
  try {
    const file = await storeFile({ name, extension, place: input, write, check }, context);
    await disk.chunks.drop(upload);
    return file;
  } catch (error) {
    // Chunks with a wrong hash can never be merged: they are dropped, and the next try sends them again. After a full
    // disk or a lost database connection the merge can be repeated.
    if (error instanceof AppError) await disk.chunks.drop(upload);
    throw error;
  }
}

/** Merges the chunks of an upload to one file. */
export function merge(input: CompletionInput, context: Context): Promise<StoredFileTable> {
  const upload = uploadOf({ identifier: input.identifier, totalSize: input.fileSize }, context);
  return inTurn(upload, () => join(input, upload, context));
}
