import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useMemo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useDefaultText } from '../../kit/trigger/control.tsx';
import { fileName, type StoredFile } from '../../kit/upload/files.ts';
import { FileChooser } from './FileChooser.tsx';
import { Files } from '../../kit/upload/Files.tsx';
import { PendingRow } from './PendingRow.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useFileList } from './use-file-list.ts';
import { useUploads } from './use-uploads.ts';
import type { UploadFileProps } from './uploadFile.ts';

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
    standing: files.length,
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
      <span className="zu-said" aria-live="polite">
        {arrived.map((file) => `${fileName(file)} ${t('upload.state.success')}`).join(t('upload.between'))}
      </span>
    </div>
  );
});
