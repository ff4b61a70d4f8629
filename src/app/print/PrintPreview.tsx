import { CloseOutlined, DownloadOutlined, FullscreenOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Modal, Result, Spin } from 'antd';
import { useRef } from 'react';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useServices } from '#runtime/context/services.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import { toggleFullScreen } from './full-screen.ts';
import { usePrintPages } from './use-print-pages.ts';
import { wordFile } from './word-file.ts';
import './print.css';

interface Props {
  template: string;
  records: readonly string[];
  onClose(): void;
}

/** Print preview, with buttons for printing and download. */
export function PrintPreview({ template, records, onClose }: Props) {
  const say = useSay();
  const { client, toast, saveFile } = useServices();
  const { data, isPending, isError } = usePrintPages(template, records);
  const frame = useRef<HTMLIFrameElement>(null);
  const print = async () => {
    if (records.length === 0) return void toast('warning', say('block.printPreview'), toastMs);
    const log = { printTitle: data?.title, printNum: records.length, printId: template };
    await client.send('print-log.save', log);
    frame.current?.contentWindow?.print();
  };
  const enlarge = async () => {
    if (!(await toggleFullScreen())) void toast('warning', say('print.noFullScreen'), toastMs);
  };
  const title = data?.title ?? '';
  const download = async () => {
    if (!data) return;
    const picture = async (address: string) => (await client.file(address, { quiet: true })).content;
    saveFile(await wordFile(data.html, picture), `${title}.doc`);
  };
  const bar = (
    <div className="zo-bar">
      <span className="zo-title" title={title}>
        {title}
      </span>
      <Button icon={<DownloadOutlined />} disabled={!data} onClick={() => void download()}>
        {say('print.download')}
      </Button>
      <Button type="primary" icon={<PrinterOutlined />} disabled={!data} onClick={() => void print()}>
        {say('print.print')}
      </Button>
      <Button
        type="text"
        icon={<FullscreenOutlined />}
        aria-label={say('print.fullScreen')}
        onClick={() => void enlarge()}
      />
      <Button type="text" icon={<CloseOutlined />} aria-label={say('print.close')} onClick={onClose} />
    </div>
  );
  return (
    <Modal open title={bar} footer={null} closable={false} onCancel={onClose} width="100%" className="zo-preview">
      {isPending && <Spin size="large" className="zo-waiting" />}
      {isError && <Result status="warning" title={say('print.failed')} />}
      {data && (
        <iframe
          ref={frame}
          className="zo-pages"
          title={say('print.pages')}
          // Sandboxed: scripts do not run; it can only be read and printed.
          sandbox="allow-same-origin allow-modals"
          srcDoc={data.html}
        />
      )}
    </Modal>
  );
}
