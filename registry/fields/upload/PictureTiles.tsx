import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { fileName, type StoredFile } from '../../kit/upload/files.ts';
import { pictureAddress } from '../../kit/values/pictures.ts';
import '../../kit/upload/upload.css';

const PictureViewer = lazy(async () => ({
  default: (await import('../../kit/upload/preview/PictureViewer.tsx')).PictureViewer,
}));

interface Props {
  files: readonly StoredFile[];
  label: string;
  /** Further content of a tile. */
  more?: ((file: StoredFile) => ReactNode) | undefined;
  /** Further tiles. */
  children?: ReactNode;
}

/** Thumbnails in a row; pressing one opens the gallery with previous and next. */
export function PictureTiles({ files, label, more, children }: Props) {
  const t = useTranslation();
  const [opened, setOpened] = useState<StoredFile>();
  const shown = files.flatMap((file) => {
    const address = pictureAddress(file.url);
    return address === undefined ? [] : [{ file, address, name: fileName(file) }];
  });
  const start = shown.findIndex(({ file }) => file === opened);
  return (
    <>
      <ul className="zu-pictures" aria-label={label}>
        {files.map((file, index) => {
          const small = pictureAddress(file.thumbUrl || file.url);
          const name = fileName(file);
          return (
            <li key={file.fileId ?? index} className="zu-tile" title={name}>
              {small === undefined ? (
                <span className="zu-fallback">{name}</span>
              ) : (
                <button
                  type="button"
                  className="zu-preview"
                  aria-label={t('upload.open', { name })}
                  onClick={() => setOpened(file)}
                >
                  <img src={small} alt="" loading="lazy" />
                </button>
              )}
              {more?.(file)}
            </li>
          );
        })}
        {children}
      </ul>
      {start >= 0 && (
        <Suspense fallback={null}>
          <PictureViewer pictures={shown} start={start} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
