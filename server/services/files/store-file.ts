import { type FolderRule, folderOf } from '#core/files/file-folder.ts';
import { fitsExtension } from '#core/files/sniff.ts';
import { stampNew } from '../../platform/db/columns.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { Written } from '../../platform/files/contents.ts';
import type { Context } from '../../platform/context/context.ts';
import type { StoredFileTable } from '../../platform/files/stored-file.table.ts';

/** How an upload asks for its folder, as it arrives. */
export interface FolderInput {
  type: string;
  pathType?: FolderRule['pathType'];
  folder?: string;
  sortRule?: string;
  timeFormat?: string;
}

interface NewFile {
  name: string;
  extension: string;
  place: FolderInput;
  /** Puts the contents at the path and says what they are. */
  write(path: string): Promise<Pick<Written, 'size' | 'md5'> & { head?: Uint8Array }>;
  /** Refuses what was written. */
  check?(written: Pick<Written, 'size' | 'md5'>): void;
}

function pathFor(place: FolderInput, id: string, context: Context): string {
  const rule: FolderRule = {
    type: place.type,
    pathType: place.pathType ?? 'defaultPath',
    sortRule: (place.sortRule ?? '').split(','),
    timeFormat: place.timeFormat || 'YYYY',
    folder: place.folder ?? '',
  };
  return [...folderOf(rule, context.user.account, context.now()), id].join('/');
}

/** Writes a file and its row; removes both when one of them fails or the contents do not match the name. */
export async function storeFile(file: NewFile, context: Context): Promise<StoredFileTable> {
  const { name, extension, place } = file;
  const stamp = stampNew(context);
  const path = pathFor(place, stamp.id, context);
  try {
    const { size, md5, head } = await file.write(path);
    file.check?.({ size, md5 });
    if (head && !fitsExtension(head, extension)) throw badRequest('upload.notWhatItSays', { extension });
    const row = { ...stamp, name, extension, size, md5, type: place.type, path };
    await context.db.insertInto('storedFile').values(row).execute();
    return row;
  } catch (error) {
    await context.disk.contents.remove(path);
    throw error;
  }
}
