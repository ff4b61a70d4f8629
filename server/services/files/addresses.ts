import { isDrawable, mediaTypeOf } from '#core/files/file-types.ts';
import { viewerPath } from '#core/files/file-address.ts';
import { FileReply } from '../../platform/envelope/envelope.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { isPictureToken } from '../../platform/files/access/picture-address.ts';
import { addressLifeMs } from '../../platform/files/published.ts';
import { isReadable } from '../../platform/files/access/readable-files.ts';
import type { Context } from '../../platform/context/context.ts';
import { fileOf } from './file-record.ts';
import type { StoredFileTable } from '../../platform/files/stored-file.table.ts';

interface Signature {
  expires: number;
  sign: string;
}

const factsOf = (id: string, expires: number) => ['content', id, expires];

/** Refuses a signature that is forged, of other facts, or expired. */
export function checkSignature(facts: readonly unknown[], { expires, sign }: Signature, context: Context): void {
  if (expires < context.now() || !context.signer.isSigned(facts, sign)) throw notFound('request.file');
}

/** A signed address of this file, valid for ten minutes without a session. */
export function addressOf({ id }: Pick<StoredFileTable, 'id'>, context: Context): string {
  const expires = context.now() + addressLifeMs;
  const query = new URLSearchParams({ expires: String(expires), sign: context.signer.sign(factsOf(id, expires)) });
  return `/api/file/Content/${id}?${query}`;
}

const viewed = (id: string, expires: number) => ['view', id, expires];

/**
 * The address of the viewer for a file. Its token opens only this file and expires after ten minutes; it is no session,
 * so a copy from the browser history is useless for anything else.
 */
export function viewerAddressOf(file: StoredFileTable, name: string, context: Context): string {
  const expires = context.now() + addressLifeMs;
  const token = `${expires}.${context.signer.sign(viewed(file.id, expires))}`;
  return `${viewerPath}?${new URLSearchParams({ file: `${file.id}.${file.extension}`, name, token })}`;
}

/** The contents behind an address of the viewer. */
export async function openViewed({ id, token }: { id: string; token: string }, context: Context): Promise<FileReply> {
  const [expires = '', sign = ''] = token.split('.');
  const file = await fileOf(id, undefined, context);
  checkSignature(viewed(file.id, Number(expires)), { expires: Number(expires), sign }, context);
  return contentOf(file, context, false);
}

function contentOf(file: StoredFileTable, context: Context, isPicture: boolean): FileReply {
  const content = context.disk.contents.read(file.path);
  const manner = { size: file.size, ...(isPicture && { tag: `"${file.id}"` }) };
  return new FileReply(file.name, mediaTypeOf(file.extension), content, isPicture, manner);
}

/** The contents behind a signed address. */
export async function openAddress(input: Signature & { id: string }, context: Context): Promise<FileReply> {
  checkSignature(factsOf(input.id, input.expires), input, context);
  return contentOf(await fileOf(input.id, undefined, context), context, false);
}

interface PictureAddress {
  type: string;
  name: string;
  token?: string;
}

/** A picture by its address, for its readers; other files are answered as missing. */
export async function openPicture({ type, name, token }: PictureAddress, context: Context): Promise<FileReply> {
  const file = await fileOf(name, type, context);
  if (!isDrawable(file.extension)) throw notFound('upload.missing');
  const isOpen = token === undefined ? await isReadable(file.id, context) : isPictureToken(file.id, token, context);
  if (!isOpen) throw notFound('upload.missing');
  return contentOf(file, context, true);
}
