import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { contentBehind } from '#core/files/file-address.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { PreviewFile } from './file-content.ts';
import { extensionOfFile, fileName, isStored, type StoredFile } from '../files.ts';
import { useFeedback, useHttp, useNavigation } from '#runtime/context/application.tsx';

const Preview = lazy(() => import('./Preview.tsx'));

const isWebAddress = (url: unknown): url is string => typeof url === 'string' && /^(https?:\/\/|\/(?!\/))/i.test(url);

/** The preview of a stored file over the page: `open` shows it, `element` renders it. */
export function usePreview(): { open(file: StoredFile): void; element: ReactNode } {
  const { client } = useHttp();
  const { toast } = useFeedback();
  const { navigate } = useNavigation();
  const t = useTranslation();
  const [shown, setShown] = useState<PreviewFile>();

  const open = useCallback(
    async (file: StoredFile) => {
      // A file on another server is opened there, by its URL in the record.
      if (!isStored(file)) return isWebAddress(file.url) && navigate(file.url, '_blank');
      const fileVersionId = String(file['fileVersionId'] ?? file.fileId);
      const facts = { fileId: String(file.fileId), fileVersionId, url: file.url ?? '', name: fileName(file) };
      const input = { fileName: facts.name, fileVersionId, fileDownloadUrl: facts.url };
      const { data } = await client.send('file.preview', input);
      if (typeof data !== 'string' || data === '') return void toast('warning', t('upload.missing'), toastMs);
      setShown({ ...facts, fileExtension: extensionOfFile(file), viewer: data, address: contentBehind(data) });
    },
    [client, toast, navigate, t],
  );

  return {
    // The client has already shown the error.
    open: (file) => void open(file).catch(() => {}),
    element: shown && (
      <Suspense fallback={null}>
        <Preview file={shown} onClose={() => setShown(undefined)} />
      </Suspense>
    ),
  };
}
