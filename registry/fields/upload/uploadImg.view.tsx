import type { ViewProps } from '#runtime/context/faces.ts';
import { useText, useTranslation } from '#runtime/context/use-translation.ts';
import { fileName, filesOf } from '../../kit/upload/files.ts';
import { PictureTiles } from './PictureTiles.tsx';
import '../../kit/display/display.css';
import '../../kit/upload/upload.css';
import { pictureAddress } from '../../kit/values/pictures.ts';

/** Stored pictures as tiles; pressing one enlarges it. */
export default function UploadImgView({ value, config }: ViewProps) {
  return <PictureTiles files={filesOf(value)} label={useText(config.label)} />;
}

/** Stored pictures, small; one whose address the page may not load is named instead. */
function PictureList({ files }: { files: unknown }) {
  return (
    <span className="zk-pictures">
      {filesOf(files).map((file, index) => {
        const address = pictureAddress(file.thumbUrl ?? file.url);
        const name = fileName(file);
        return address === undefined ? (
          <span key={index}>{name}</span>
        ) : (
          <img key={index} className="zk-picture" src={address} alt={name} loading="lazy" />
        );
      })}
    </span>
  );
}

const shownMax = 3;

/** The first pictures, small, and how many there are besides. */
export function UploadImgCell({ value }: ViewProps) {
  const t = useTranslation();
  const files = filesOf(value);
  const others = files.length - shownMax;
  return (
    <span className="zu-cell" data-pictures>
      <PictureList files={files.slice(0, shownMax)} />
      {others > 0 && (
        <span className="zu-more" aria-label={t('upload.more', { n: others })}>
          +{others}
        </span>
      )}
    </span>
  );
}
