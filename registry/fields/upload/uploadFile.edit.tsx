import { CaretRightOutlined, CloseOutlined, PauseOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { memo, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Upload } from '#client/upload/upload.ts';
import { extensionOf } from '#core/files/file-types.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useDefaultText } from '../../kit/trigger/control.tsx';
import { FileIcon } from '../../kit/upload/FileIcon.tsx';
import { Files } from '../../kit/upload/Files.tsx';
import { fileName, type StoredFile } from '../../kit/upload/files.ts';
import { FileChooser } from './FileChooser.tsx';
import type { UploadFileProps } from './uploadFile.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useFileList } from './use-file-list.ts';
import { useUploads } from './use-uploads.ts';

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
      <span className="zu-actions">
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

/** Uploads chosen or dropped files in the background, and adds them to the value once they are stored on the server. */
export default memo(function UploadFileEdit(face: EditProps<UploadFileProps, readonly StoredFile[]>) {
  const { props, label } = face;
  const t = useTranslation();
  const buttonText = useDefaultText(props.buttonText);
  const disabled = face.disabled || props.disabled;
  const { files, append, remove } = useFileList(face.value, face.onChange);
  const { pathType, folder, sortRule, timeFormat } = props;
  const place = useMemo(
    () => ({ type: 'annex', pathType, folder, sortRule, timeFormat }),
    [pathType, folder, sortRule, timeFormat],
  );
  const { uploads, arrived, add, drop } = useUploads({
    id: face.id,
    count: files.length,
    limits: props,
    place,
    append,
  });
  const { isOver, dropping } = useFileDrop(disabled, add);
  return (
    <div className="zu-drop" {...dropping} data-over={isOver ? t('upload.drop') : undefined}>
      <div className="zu-choose">
        <FileChooser accept={props.accept} multiple={props.limit !== 1} onChosen={add}>
          {(open) => (
            <Button
              id={face.id}
              icon={<UploadOutlined />}
              size={face.compact ? 'small' : 'middle'}
              danger={face.invalid}
              disabled={disabled}
              aria-label={`${buttonText} ${label}`}
              aria-describedby={face.describedBy}
              onClick={open}
              onBlur={face.onBlur}
            >
              {buttonText}
            </Button>
          )}
        </FileChooser>
        {props.tipText !== '' && <span className="zu-tip">{props.tipText}</span>}
      </div>
      <Files files={files} label={label} arrived={arrived} onRemove={disabled ? undefined : remove}>
        {uploads.length > 0
          ? uploads.map((upload, index) => <PendingRow key={index} upload={upload} onCancel={() => drop(upload)} />)
          : undefined}
      </Files>
      <span className="zu-status" aria-live="polite">
        {arrived.map((file) => `${fileName(file)} ${t('upload.state.success')}`).join(t('upload.between'))}
      </span>
    </div>
  );
});
