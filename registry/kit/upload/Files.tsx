import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { sizeText } from '#core/files/admit.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { FileIcon } from './FileIcon.tsx';
import { extensionOfFile, fileName, isStored, type StoredFile } from './files.ts';
import { usePreview } from './preview/use-preview.tsx';
import './upload.css';
import { useDownloads } from './use-downloads.ts';

interface StoredRowProps {
  file: StoredFile;
  /** It was uploaded a moment ago: shows its success state. */
  isArrived: boolean;
  onOpen(): void;
  onDownload(): void;
  /** Absent where removing is not allowed. */
  onRemove?: (() => void) | undefined;
}

/** One file that is there: press its name to read it. */
function StoredRow({ file, isArrived, onOpen, onDownload, onRemove }: StoredRowProps) {
  const t = useTranslation();
  const name = fileName(file);
  const size = Number(file['fileSize']);
  const canOpen = isStored(file) || typeof file.url === 'string';
  return (
    <li className="zu-row">
      <FileIcon extension={extensionOfFile(file)} />
      {canOpen ? (
        <button type="button" className="zu-name" title={t('upload.open', { name })} onClick={onOpen}>
          {name}
        </button>
      ) : (
        <span className="zu-name">{name}</span>
      )}
      <span className="zu-size">
        {isArrived && <span className="zu-uploaded">{t('upload.state.success')}</span>}
        {size >= 0 && sizeText(size)}
      </span>
      <span className="zu-actions">
        {isStored(file) && (
          <Button
            type="text"
            size="small"
            icon={<DownloadOutlined />}
            aria-label={t('upload.download', { name })}
            onClick={onDownload}
          />
        )}
        {onRemove && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('upload.remove', { name })}
            onClick={onRemove}
          />
        )}
      </span>
    </li>
  );
}

interface Props {
  files: readonly StoredFile[];
  label: string;
  onRemove?: ((file: StoredFile) => void) | undefined;
  /** Those that came a moment ago. */
  arrived?: readonly StoredFile[];
  /** Rows of files on their way. */
  children?: ReactNode;
}

/** A list of files: preview, download, remove if allowed; download all as one zip. */
export function Files({ files, label, onRemove, arrived = [], children }: Props) {
  const t = useTranslation();
  const preview = usePreview();
  const { download, downloadAll } = useDownloads('annex');
  const stored = files.filter(isStored);
  return (
    <>
      {(files.length > 0 || children !== undefined) && (
        <ul className="zu-list" aria-label={label}>
          {files.map((file, index) => (
            <StoredRow
              key={file.fileId ?? index}
              file={file}
              isArrived={arrived.some(({ fileId }) => fileId === file.fileId)}
              onOpen={() => preview.open(file)}
              onDownload={() => download(file)}
              onRemove={onRemove && (() => onRemove(file))}
            />
          ))}
          {children}
        </ul>
      )}
      {stored.length > 1 && (
        <Button
          type="link"
          size="small"
          icon={<DownloadOutlined />}
          className="zu-all"
          onClick={() => downloadAll(stored)}
        >
          {t('upload.downloadAll')}
        </Button>
      )}
      {preview.element}
    </>
  );
}
