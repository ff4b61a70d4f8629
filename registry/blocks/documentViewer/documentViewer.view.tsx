import { DownloadOutlined } from '@ant-design/icons';
import { Button, Result } from 'antd';
import { isDrawable } from '#core/files/file-types.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { Document } from '../../kit/upload/preview/Document.tsx';
import { DocumentTitle } from '../../kit/upload/preview/DocumentTitle.tsx';
import { contentOf, extensionOfViewed } from '#core/files/file-address.ts';
import '../../kit/display/shell.css';
import './documentViewer.css';
import { useNavigation } from '#runtime/context/application.tsx';

export default function DocumentViewer() {
  const { route } = useNavigation();
  const t = useTranslation();
  const { file = '', token = '', name = '' } = route.query;
  const extension = extensionOfViewed(file);
  const address = contentOf({ file, token });
  if (file === '' || token === '') return <Result className="zh-result" status="warning" title={t('upload.missing')} />;
  return (
    <section className="zk-document" aria-label={name}>
      <header className="zk-document-head">
        <h2>
          <DocumentTitle name={name} extension={extension} />
        </h2>
        <Button type="primary" icon={<DownloadOutlined />} href={address} download={name}>
          {t('preview.download')}
        </Button>
      </header>
      <div className="zk-document-body">
        {isDrawable(extension) ? (
          <img className="zk-document-picture" src={address} alt={name} />
        ) : (
          <Document address={address} extension={extension} />
        )}
      </div>
    </section>
  );
}
