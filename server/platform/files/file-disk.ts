import { join } from 'node:path';
import { type Chunks, diskChunks } from './chunks.ts';
import { type Contents, diskContents } from './contents.ts';

/** Where uploaded files lie: those that are still coming, and those that are whole. */
export interface FileDisk {
  chunks: Chunks;
  contents: Contents;
}

/** Uploads below the data folder; folders are made when something is first written. */
export function fileDisk(dataFolder: string, newId: () => string): FileDisk {
  return {
    chunks: diskChunks(join(dataFolder, 'uploading'), newId),
    contents: diskContents(join(dataFolder, 'uploads')),
  };
}
