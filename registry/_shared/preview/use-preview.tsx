import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { contentBehind } from '#core/files/viewer-address.ts';
import { toastMs } from '#runtime/actions/toast-durations.ts';
import { useServices } from '#runtime/services.ts';
import { useSay } from '#runtime/texts.ts';
import type { PreviewFile } from './preview-file.ts';
import { extensionOfFile, fileName, isKept, type StoredFile } from '../files.ts';

const Preview = lazy(() => import('./Preview.tsx'));

const isWebAddress = (url: unknown): url is string => typeof url === 'string' && /^(https?:\/\/|\/(?!\/))/i.test(url);

/** Reading a stored file over the page: `open` shows it, `element` is where it shows. */
export function usePreview(): { open(file: StoredFile): void; element: ReactNode } {
  const { client, toast, navigate } = useServices();
  const say = useSay();
  const [shown, setShown] = useState<PreviewFile>();

  const open = useCallback(
    async (file: StoredFile) => {
      // A file on another server opens there, as the record says.
      if (!isKept(file)) return isWebAddress(file.url) && navigate(file.url, '_blank');
      const fileVersionId = String(file['fileVersionId'] ?? file.fileId);
      const facts = { fileId: String(file.fileId), fileVersionId, url: file.url ?? '', name: fileName(file) };
      const input = { fileName: facts.name, fileVersionId, fileDownloadUrl: facts.url };
      const { data } = await client.send('file.preview', input);
      if (typeof data !== 'string' || data === '') return void toast('warning', say('upload.missing'), toastMs);
      setShown({ ...facts, fileExtension: extensionOfFile(file), viewer: data, address: contentBehind(data) });
    },
    [client, toast, navigate, say],
  );

  return {
    // What fails is told by the client.
    open: (file) => void open(file).catch(() => {}),
    element: shown && (
      <Suspense fallback={null}>
        <Preview file={shown} onClose={() => setShown(undefined)} />
      </Suspense>
    ),
  };
}
