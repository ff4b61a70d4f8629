import { DownloadOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useServices } from '#runtime/services.ts';
import { useSay } from '#runtime/texts.ts';
import { FileIcon } from '../upload/FileIcon.tsx';
import { useDownloads } from '../upload/use-downloads.ts';
import type { PreviewFile } from './preview-file.ts';
import { viewerOf } from './viewers.tsx';
import './preview.css';

/** Contents of an address: undefined while they are on their way. */
function useContent(address: string): Blob | 'failed' | undefined {
  const { client } = useServices();
  const [content, setContent] = useState<Blob | 'failed'>();
  useEffect(() => {
    const run = new AbortController();
    client.file(address, { signal: run.signal, quiet: true }).then(
      (received) => setContent(received.content),
      () => run.signal.aborted || setContent('failed'),
    );
    return () => run.abort();
  }, [client, address]);
  return content;
}

interface GuardProps {
  fallback: ReactNode;
  children: ReactNode;
}

/** Contents that no viewer can draw leave a sentence, never an empty page. */
class Guard extends Component<GuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

function Shown({ file }: { file: PreviewFile }) {
  const say = useSay();
  const { client } = useServices();
  const content = useContent(file.address);
  const Viewer = viewerOf(file.fileExtension);
  const said = (id: string) => <p className="zp-said">{say(id)}</p>;
  if (!Viewer) return said('preview.notHere');
  if (content === 'failed') return said('preview.failed');
  const waiting = (
    <p className="zp-said" role="status">
      {say('preview.loading')}
    </p>
  );
  if (content === undefined) return waiting;
  const load = async (url: string) => (await client.file(url)).content;
  return (
    <Guard fallback={said('preview.failed')}>
      <Suspense fallback={waiting}>
        <Viewer content={content} extension={file.fileExtension} load={load} />
      </Suspense>
    </Guard>
  );
}

/** A document over the whole page (FORM-062). */
export function DocumentDialog({ file, onClose }: { file: PreviewFile; onClose(): void }) {
  const say = useSay();
  const { download } = useDownloads('annex');
  const title = (
    <span className="zp-title">
      {say('preview.title')}
      <span className="zp-name" title={file.name}>
        <FileIcon extension={file.fileExtension} />
        <span>{file.name}</span>
      </span>
    </span>
  );
  const buttons = (
    <>
      <Button onClick={onClose}>{say('common.cancel')}</Button>
      <Button
        type="primary"
        icon={<DownloadOutlined />}
        onClick={() => download({ fileId: file.fileId, name: file.name })}
      >
        {say('preview.download')}
      </Button>
    </>
  );
  return (
    <Modal open className="zp-dialog" title={title} width="100%" footer={buttons} closable={false} onCancel={onClose}>
      <Shown file={file} />
    </Modal>
  );
}
