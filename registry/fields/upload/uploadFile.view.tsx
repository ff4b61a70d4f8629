import type { ViewProps } from '#runtime/context/faces.ts';
import { useText, useTranslation } from '#runtime/context/use-translation.ts';
import { fileName, filesOf } from '../../kit/upload/files.ts';
import { Files } from '../../kit/upload/Files.tsx';
import type { MouseEvent } from 'react';
import { usePreview } from '../../kit/upload/preview/use-preview.tsx';
import '../../kit/upload/upload.css';

/** Stored files by name, to be read and downloaded. */
export default function UploadFileView({ value, config }: ViewProps) {
  return <Files files={filesOf(value)} label={useText(config.label)} />;
}

/** The first file by name, and how many there are besides. */
export function UploadFileCell({ value, text }: ViewProps) {
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
