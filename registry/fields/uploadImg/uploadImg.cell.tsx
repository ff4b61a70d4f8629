import type { ViewProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { Pictures } from './Pictures.tsx';
import { filesOf } from '../../kit/upload/files.ts';
import '../../kit/upload/upload.css';

const shownMax = 3;

/** The first pictures, small, and how many there are besides. */
export default function UploadImgCell({ value }: ViewProps) {
  const t = useTranslation();
  const files = filesOf(value);
  const others = files.length - shownMax;
  return (
    <span className="zu-cell" data-pictures>
      <Pictures files={files.slice(0, shownMax)} />
      {others > 0 && (
        <span className="zu-more" aria-label={t('upload.more', { n: others })}>
          +{others}
        </span>
      )}
    </span>
  );
}
