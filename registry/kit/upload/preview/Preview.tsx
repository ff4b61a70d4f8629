import { DownloadOutlined, ExportOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { isDrawable } from '#core/files/file-types.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useDownloads } from '../use-downloads.ts';
import { Document } from './Document.tsx';
import { DocumentTitle } from './DocumentTitle.tsx';
import { PictureViewer } from './PictureViewer.tsx';
import type { PreviewFile } from './file-content.ts';

/** A document over the whole page (FORM-062). */
function DocumentDialog({ file, onClose }: { file: PreviewFile; onClose(): void }) {
  const t = useTranslation();
  const { download } = useDownloads('annex');
  const title = <DocumentTitle name={file.name} extension={file.fileExtension} />;
  const buttons = (
    <>
      {file.viewer !== file.address && (
        <Button icon={<ExportOutlined />} href={file.viewer} target="_blank" rel="noopener">
          {t('preview.apart')}
        </Button>
      )}
      <Button onClick={onClose}>{t('common.cancel')}</Button>
      <Button
        type="primary"
        icon={<DownloadOutlined />}
        onClick={() => download({ fileId: file.fileId, name: file.name })}
      >
        {t('preview.download')}
      </Button>
    </>
  );
  return (
    <Modal open className="zv-dialog" title={title} width="100%" footer={buttons} closable={false} onCancel={onClose}>
      <Document address={file.address} extension={file.fileExtension} />
    </Modal>
  );
}

/** A file over the page: pictures by themselves, anything else in the dialog of documents (FORM-063). */
export default function Preview({ file, onClose }: { file: PreviewFile; onClose(): void }) {
  if (isDrawable(file.fileExtension)) {
    return <PictureViewer pictures={[{ address: file.address, name: file.name }]} start={0} onClose={onClose} />;
  }
  return <DocumentDialog file={file} onClose={onClose} />;
}
