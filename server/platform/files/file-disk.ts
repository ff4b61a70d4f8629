import { join } from 'node:path';
import { type Chunks, diskChunks } from './chunks.ts';
import { type Contents, diskContents } from './contents.ts';

/** Storage of uploaded files: unfinished and complete ones. */
export interface FileDisk {
  chunks: Chunks;
  contents: Contents;
}

/** Uploads below the data folder; folders are created by the first write. */
export function fileDisk(dataFolder: string, newId: () => string): FileDisk {
  return {
    chunks: diskChunks(join(dataFolder, 'uploading'), newId),
    contents: diskContents(join(dataFolder, 'uploads')),
  };
}
