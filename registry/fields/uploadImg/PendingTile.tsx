import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { PendingPicture } from './use-pictures.ts';

/** A picture being uploaded, dimmed until it is stored. */
export function PendingTile({ picture }: { picture: PendingPicture }) {
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
