import { fileName, filesOf } from '../../kit/upload/files.ts';
import { pictureAddress } from '../../kit/values/pictures.ts';
import '../../kit/display/display.css';

/** Stored pictures, small; one whose address the page may not load is named instead. */
export function Pictures({ files }: { files: unknown }) {
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
