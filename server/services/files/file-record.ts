import { extensionOf, isAllowedExtension, isDrawable } from '#core/files/file-types.ts';
import { cleanName } from '#core/files/file-name.ts';
import { pictureUses } from '#schemas/resources/file/file-shapes.ts';
import { notFound, badRequest } from '../../platform/errors/app-error.ts';
import { isReadable } from '../../platform/files/access/readable-files.ts';
import type { Context } from '../../platform/context/context.ts';
import type { StoredFileTable } from '../../platform/files/stored-file.table.ts';

/** Refuses an extension that may not be uploaded, or is no picture where only those are taken. */
export function checkExtension(extension: string, type: string): void {
  if (pictureUses.includes(type) && !isDrawable(extension)) throw badRequest('upload.notImage');
  if (!isAllowedExtension(extension)) throw badRequest('upload.notAllowed', { extension });
}

/** The stored name and extension of a file; refuses those that may not be uploaded. */
export function nameFor(fileName: string, type: string): { name: string; extension: string } {
  const name = cleanName(fileName);
  const extension = extensionOf(name);
  checkExtension(extension, type);
  return { name, extension };
}

/** A file by its id, with or without its extension; undefined when there is none of that use. */
export async function findFile(fileId: string, type: string | undefined, { db }: Pick<Context, 'db'>) {
  const [id = ''] = fileId.split('.');
  const found = await db.selectFrom('storedFile').selectAll().where('id', '=', id).executeTakeFirst();
  return found && (type === undefined || found.type === type) ? found : undefined;
}

/** The id in one of our own addresses of a file (`/api/file/Download/annex/{id}`); empty for any other address. */
export const idInAddress = (address: string): string =>
  /^\/api\/file\/(?:Image|Download)\/\w+\/([0-9a-f]{32})(?:\.\w+)?$/.exec(address)?.[1] ?? '';

/** A file the caller may read; any other is answered like one that does not exist. */
export async function readableFile(
  fileId: string,
  type: string | undefined,
  context: Context,
): Promise<StoredFileTable> {
  const file = await fileOf(fileId, type, context);
  if (!(await isReadable(file.id, context))) throw notFound('upload.missing');
  return file;
}

export async function fileOf(fileId: string, type: string | undefined, context: Context): Promise<StoredFileTable> {
  const found = await findFile(fileId, type, context);
  if (!found || !(await context.disk.contents.has(found.path))) throw notFound('upload.missing');
  return found;
}

/** A file for the client: pictures are identified by the name in their address, others by their id. */
export function describe({ id, name, extension, size, type }: StoredFileTable) {
  const isPicture = pictureUses.includes(type);
  const own = `${id}.${extension}`;
  const url = isPicture ? `/api/file/Image/${type}/${own}` : `/api/file/Download/${type}/${id}`;
  return {
    name: isPicture ? own : name,
    fileId: isPicture ? own : id,
    fileSize: size,
    fileExtension: extension,
    fileVersionId: id,
    url,
    thumbUrl: isPicture ? url : '',
  };
}
