import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { sizeText } from '#core/files/file-size.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import { extensionOfFile, fileName, isKept, type StoredFile } from './files.ts';
import { FileIcon } from './FileIcon.tsx';

interface Props {
  file: StoredFile;
  /** It was uploaded a moment ago: shows its success state. */
  isArrived: boolean;
  onOpen(): void;
  onDownload(): void;
  /** Absent where removing is not allowed. */
  onRemove?: (() => void) | undefined;
}

/** One file that is there: press its name to read it. */
export function StoredRow({ file, isArrived, onOpen, onDownload, onRemove }: Props) {
  const say = useSay();
  const name = fileName(file);
  const size = Number(file['fileSize']);
  const canOpen = isKept(file) || typeof file.url === 'string';
  return (
    <li className="zu-row">
      <FileIcon extension={extensionOfFile(file)} />
      {canOpen ? (
        <button type="button" className="zu-name" title={say('upload.open', { name })} onClick={onOpen}>
          {name}
        </button>
      ) : (
        <span className="zu-name">{name}</span>
      )}
      <span className="zu-size">
        {isArrived && <span className="zu-arrived">{say('upload.state.success')}</span>}
        {size >= 0 && sizeText(size)}
      </span>
      <span className="zu-acts">
        {isKept(file) && (
          <Button
            type="text"
            size="small"
            icon={<DownloadOutlined />}
            aria-label={say('upload.download', { name })}
            onClick={onDownload}
          />
        )}
        {onRemove && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={say('upload.remove', { name })}
            onClick={onRemove}
          />
        )}
      </span>
    </li>
  );
}
