import { useCallback } from 'react';
import { fileName, type StoredFile } from './files.ts';
import { useHttp } from '#runtime/context/application.tsx';

interface Link {
  url?: string;
  name?: string;
}

interface Packed {
  downloadVo?: Link;
  downloadName?: string;
}

/** Downloads a URL through the browser: it streams to disk, whatever the size of the file. */
function fetchAs(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.rel = 'noopener';
  link.click();
}

/** Downloads of stored files, one or all, through short-lived URLs from the server. */
export function useDownloads(type: string) {
  const { client } = useHttp();

  const download = useCallback(
    async (file: StoredFile) => {
      const { data } = await client.send('file.download', { type, fileId: String(file.fileId) });
      const { url = '' } = data as Link;
      fetchAs(url, fileName(file));
    },
    [client, type],
  );

  const downloadAll = useCallback(
    async (files: readonly StoredFile[]) => {
      const list = files.map((file) => ({ fileId: String(file.fileId), fileName: fileName(file) }));
      const { data } = await client.send('file.pack', { type, list });
      const { downloadVo, downloadName = '' } = data as Packed;
      fetchAs(downloadVo?.url ?? '', downloadName);
    },
    [client, type],
  );

  // The client has already shown the error.
  const quietly =
    <A extends unknown[]>(act: (...args: A) => Promise<unknown>) =>
    (...args: A) =>
      void act(...args).catch(() => {});
  return { download: quietly(download), downloadAll: quietly(downloadAll) };
}
