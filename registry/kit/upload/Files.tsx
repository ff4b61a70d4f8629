import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSay } from '#runtime/context/use-translation.ts';
import { isKept, type StoredFile } from './files.ts';
import { usePreview } from './preview/use-preview.tsx';
import { StoredRow } from './StoredRow.tsx';
import { useDownloads } from './use-downloads.ts';
import './upload.css';

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
  const say = useSay();
  const preview = usePreview();
  const { download, downloadAll } = useDownloads('annex');
  const kept = files.filter(isKept);
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
      {kept.length > 1 && (
        <Button
          type="link"
          size="small"
          icon={<DownloadOutlined />}
          className="zu-all"
          onClick={() => downloadAll(kept)}
        >
          {say('upload.downloadAll')}
        </Button>
      )}
      {preview.element}
    </>
  );
}
