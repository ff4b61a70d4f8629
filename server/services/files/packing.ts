import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { numberedNames } from '#core/files/file-name.ts';
import { cleanName } from '#core/files/file-name.ts';
import { FileReply } from '../../platform/envelope/envelope.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { readableFiles } from '../../platform/files/access/readable-files.ts';
import { addressLifeMs } from '../../platform/files/published.ts';
import type { Context } from '../../platform/context/context.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { checkSignature } from './addresses.ts';

/** The stored description of a zip between the call and the download. */
interface Packed {
  name: string;
  path: string;
  time: number;
}

interface PackedFile {
  fileId: string;
  fileName?: string;
}

/** Extensions of already compressed files, which are stored uncompressed. */
const dense = /\.(png|jpe?g|gif|webp|heic|mp4|m4v|mov|webm|mkv|mp3|m4a|aac|ogg|docx|xlsx|pptx|zip|rar|7z|gz|pdf)$/i;

async function filesOf(type: string, list: readonly PackedFile[], context: Context): Promise<Packed[]> {
  if (list.length === 0) return [];
  const found: Packed[] = [];
  const idOf = ({ fileId }: PackedFile) => fileId.split('.')[0] ?? '';
  const files = await context.db
    .selectFrom('storedFile')
    .selectAll()
    .where('id', 'in', list.map(idOf))
    .where('type', '=', type)
    .execute();
  const byId = new Map(files.map((file) => [file.id, file]));
  const readable = await readableFiles([...byId.keys()], context);
  for (const { fileId, fileName } of list) {
    const file = byId.get(idOf({ fileId }));
    if (!file || !readable.has(file.id) || !(await context.disk.contents.has(file.path))) continue;
    found.push({ name: cleanName(fileName || file.name), path: file.path, time: file.creatorTime });
  }
  const names = numberedNames(found.map(({ name }) => name));
  return found.map((file, index) => ({ ...file, name: names[index] as string }));
}

/** A signed address of one zip with these files; missing and unreadable ones are omitted (UPLOAD-042, PERM-025). */
export async function pack({ type, list }: { type: string; list: readonly PackedFile[] }, context: Context) {
  const files = await filesOf(type, list, context);
  if (files.length === 0) throw badRequest('upload.noneFound');
  const name = `${sentence(context.language, 'upload.packName')}.zip`;
  const id = await context.files.keep(JSON.stringify(files));
  const expires = context.now() + addressLifeMs;
  const sign = context.signer.sign(['packed', id, name, expires]);
  const query = new URLSearchParams({ name, expires: String(expires), sign });
  return { downloadVo: { url: `/api/file/Packed/${id}?${query}` }, downloadName: name };
}

interface Address {
  id: string;
  name: string;
  expires: number;
  sign: string;
}

/** Streams the zip of an address; it is never completely in memory or on disk. */
export async function openPack(address: Address, context: Context): Promise<FileReply> {
  checkSignature(['packed', address.id, address.name, address.expires], address, context);
  const files = JSON.parse(await context.files.stored(address.id)) as Packed[];
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  for (const { name, path, time } of files) {
    const options = { mtime: new Date(time), compress: !dense.test(name) };
    zip.addReadStreamLazy(name, options, (done) => done(null, context.disk.contents.read(path)));
  }
  zip.end();
  return new FileReply(address.name, 'application/zip', output);
}
