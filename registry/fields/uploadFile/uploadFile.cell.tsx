import type { MouseEvent } from 'react';
import type { ViewProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { fileName, filesOf } from '../../kit/upload/files.ts';
import { usePreview } from '../../kit/upload/preview/use-preview.tsx';
import '../../kit/upload/upload.css';

/** The first file by name, and how many there are besides. */
export default function UploadFileCell({ value, text }: ViewProps) {
  const t = useTranslation();
  const preview = usePreview();
  const [first, ...others] = filesOf(value);
  if (!first) return null;
  const name = fileName(first);
  const open = (event: MouseEvent) => {
    event.stopPropagation();
    preview.open(first);
  };
  return (
    <span className="zu-cell" title={text}>
      <button type="button" className="zu-name" aria-label={t('upload.open', { name })} onClick={open}>
        {name}
      </button>
      {others.length > 0 && (
        <span className="zu-more" aria-label={t('upload.more', { n: others.length })}>
          +{others.length}
        </span>
      )}
      {preview.element}
    </span>
  );
}
