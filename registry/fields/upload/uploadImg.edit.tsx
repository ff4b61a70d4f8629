import { CloseOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useMemo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { FileChooser } from './FileChooser.tsx';
import { fileName, type StoredFile } from '../../kit/upload/files.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useFileList } from './use-file-list.ts';
import { PictureTiles } from './PictureTiles.tsx';
import type { UploadImgProps } from './uploadImg.ts';
import { type PendingPicture, usePictures } from './use-pictures.ts';

/** A picture being uploaded, dimmed until it is stored. */
function PendingTile({ picture }: { picture: PendingPicture }) {
  const t = useTranslation();
  const { file, look, percent, cancel } = picture;
  return (
    <li className="zu-tile" data-pending title={file.name}>
      {look === undefined ? <span className="zu-named">{file.name}</span> : <img src={look} alt={file.name} />}
      <span className="zu-percent" role="status">
        {t('upload.state.uploading')} {percent}%
      </span>
      <Button
        type="text"
        icon={<CloseOutlined />}
        aria-label={t('upload.cancel', { name: file.name })}
        onClick={cancel}
      />
    </li>
  );
}

/** Pictures as tiles; the last tile takes more until there are enough. */
export default memo(function UploadImgEdit(face: EditProps<UploadImgProps, readonly StoredFile[]>) {
  const { props, label } = face;
  const t = useTranslation();
  const disabled = face.disabled || props.disabled;
  const { files, append, remove } = useFileList(face.value, face.onChange);
  const { pathType, folder, sortRule, timeFormat, limit, fileSize, sizeUnit, beforeUpload } = props;
  const place = useMemo(
    () => ({ type: 'annexpic', pathType, folder, sortRule, timeFormat }),
    [pathType, folder, sortRule, timeFormat],
  );
  const limits = { limit, fileSize, sizeUnit, beforeUpload, accept: 'image/*' };
  const { pending, add } = usePictures({ id: face.id, standing: files.length, limits, place, append });
  const { isOver, dropping } = useFileDrop(disabled, add);
  const isFull = limit > 0 && files.length + pending.length >= limit;
  const removeButton = (file: StoredFile) => (
    <Button
      type="text"
      icon={<DeleteOutlined />}
      aria-label={t('upload.remove', { name: fileName(file) })}
      onClick={() => remove(file)}
    />
  );
  return (
    <div
      className="zu-drop"
      {...dropping}
      data-over={isOver ? t('upload.drop') : undefined}
      data-compact={face.compact || undefined}
    >
      <PictureTiles files={files} label={label} more={disabled ? undefined : removeButton}>
        {pending.map((picture, index) => (
          <PendingTile key={index} picture={picture} />
        ))}
        {!isFull && (
          <li>
            <FileChooser accept="image/*" multiple={limit !== 1} onChosen={add}>
              {(open) => (
                <button
                  type="button"
                  id={face.id}
                  className="zu-tile zu-plus"
                  disabled={disabled}
                  aria-label={`${t('upload.chooseImage')} ${label}`}
                  aria-describedby={face.describedBy}
                  data-invalid={face.invalid || undefined}
                  onClick={open}
                  onBlur={face.onBlur}
                >
                  <PlusOutlined aria-hidden />
                  <span>{t('upload.chooseImage')}</span>
                </button>
              )}
            </FileChooser>
          </li>
        )}
      </PictureTiles>
      {props.tipText !== '' && <div className="zu-tip">{props.tipText}</div>}
    </div>
  );
});
