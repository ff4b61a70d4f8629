import { CloseOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useMemo } from 'react';
import { dataUrlOf } from '#client/upload/data-url.ts';
import { passes, refuseCount, refuseMany, refusePicture } from '#core/files/admit.ts';
import { useHttp } from '#runtime/context/application.tsx';
import type { EditProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { fileName, type StoredFile } from '../../kit/upload/files.ts';
import { FileChooser } from './FileChooser.tsx';
import { PictureTiles } from './PictureTiles.tsx';
import type { UploadImgProps } from './uploadImg.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useFileList } from './use-file-list.ts';
import { type UploadField, usePending, useUploadErrors } from './use-pending.ts';

/** A picture that is being uploaded. */
interface PendingPicture {
  file: File;
  percent: number;
  /** Its preview, once it is read; a picture that cannot be read has none (UPLOAD-055). */
  look?: string;
  cancel(): void;
}

const percentMax = 99;

/** Uploads pictures in one request each, and adds them to the list when the server answers. */
function usePictures(field: UploadField) {
  const { client } = useHttp();
  const { refuse } = useUploadErrors();
  const { pending, change, join, append } = usePending<PendingPicture>(field.id, field.append);

  const become = (file: File, more: Partial<PendingPicture>) =>
    change(pending.list.map((one) => (one.file === file ? { ...one, ...more } : one)));

  const begin = async (file: File) => {
    const run = new AbortController();
    join({ file, percent: 0, cancel: () => run.abort() });
    dataUrlOf(file).then(
      (look) => become(file, { look }),
      () => {},
    );
    const { sortRule, ...place } = field.place;
    const input = { ...place, sortRule: sortRule.join(','), file };
    const onProgress = (sent: number) =>
      become(file, { percent: Math.min(percentMax, Math.floor((sent / Math.max(1, file.size)) * 100)) });
    try {
      // The client shows a server error for 1.5 seconds (UPLOAD-050).
      const { data } = await client.send('file.upload', input, { signal: run.signal, onProgress });
      const { fileId, url, thumbUrl } = data as StoredFile;
      append({ name: file.name, fileId: fileId ?? '', url: url ?? '', thumbUrl: thumbUrl ?? '' }, file);
    } catch {
      // The client has already shown the error, or the user cancelled.
    } finally {
      change(pending.list.filter((one) => one.file !== file));
    }
  };

  const add = (chosen: readonly File[]) => {
    let count = field.count + pending.list.length;
    const tooMany = refuseMany(count, chosen.length, field.limits);
    if (tooMany) return refuse({ ...tooMany, id: 'upload.imageLimit' });
    for (const file of chosen) {
      const refused = refuseCount(count, field.limits, 'upload.imageLimit') ?? refusePicture(file, field.limits);
      if (refused) refuse(refused);
      else if (passes(file, field.limits)) {
        void begin(file);
        count += 1;
      }
    }
  };
  return { pending: pending.list, add };
}

/** A picture being uploaded, dimmed until it is stored. */
function PendingTile({ picture }: { picture: PendingPicture }) {
  const t = useTranslation();
  const { file, look, percent, cancel } = picture;
  return (
    <li className="zu-tile" data-pending title={file.name}>
      {look === undefined ? <span className="zu-fallback">{file.name}</span> : <img src={look} alt={file.name} />}
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
  const { pending, add } = usePictures({ id: face.id, count: files.length, limits, place, append });
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
