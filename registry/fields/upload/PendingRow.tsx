import { CaretRightOutlined, CloseOutlined, PauseOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import type { Upload } from '#client/upload/upload.ts';
import { extensionOf } from '#core/files/file-types.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { FileIcon } from '../../kit/upload/FileIcon.tsx';

/** The bar begins to move a moment after the upload, so that small files do not flash (UPLOAD-035). */
const movingMs = 200;

function useIsMoving(isUploading: boolean): boolean {
  const [isMoving, setMoving] = useState(false);
  useEffect(() => {
    if (!isUploading) return;
    const timer = setTimeout(() => setMoving(true), movingMs);
    return () => {
      clearTimeout(timer);
      setMoving(false);
    };
  }, [isUploading]);
  return isMoving;
}

interface ActProps {
  words: string;
  icon: ReactNode;
  onPress(): void;
}

const Act = ({ words, icon, onPress }: ActProps) => (
  <Button type="text" size="small" icon={icon} aria-label={words} title={words} onClick={onPress} />
);

/** One pending upload, with the actions of its state. */
export function PendingRow({ upload, onCancel }: { upload: Upload; onCancel(): void }) {
  const t = useTranslation();
  const state = upload.state();
  const percent = upload.percent();
  const isMoving = useIsMoving(state === 'uploading');
  const { name } = upload.file;
  const isCounted = percent > 0 && (state === 'check' || state === 'uploading' || state === 'paused');
  return (
    <li className="zu-row zu-row--pending" data-state={state}>
      <FileIcon extension={extensionOf(name)} />
      <span className="zu-name" title={name}>
        {name}
      </span>
      <span className="zu-state" role="status">
        {t(`upload.state.${state}`)}
        {isCounted && ` ${percent}%`}
      </span>
      <span className="zu-acts">
        {(state === 'waiting' || state === 'uploading') && (
          <Act words={t('upload.pause', { name })} icon={<PauseOutlined />} onPress={upload.pause} />
        )}
        {state === 'paused' && (
          <Act words={t('upload.resume', { name })} icon={<CaretRightOutlined />} onPress={upload.resume} />
        )}
        {state === 'error' && (
          <Act words={t('upload.retry', { name })} icon={<ReloadOutlined />} onPress={upload.retry} />
        )}
        {state !== 'success' && (
          <Act words={t('upload.cancel', { name })} icon={<CloseOutlined />} onPress={onCancel} />
        )}
      </span>
      <Progress
        className="zu-bar"
        percent={percent}
        showInfo={false}
        size="small"
        status={state === 'error' ? 'exception' : isMoving ? 'active' : 'normal'}
        aria-label={t('upload.progress', { name })}
      />
    </li>
  );
}
