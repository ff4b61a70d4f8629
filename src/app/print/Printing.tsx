import {
  CloseOutlined,
  DownloadOutlined,
  FileTextOutlined,
  FullscreenOutlined,
  PrinterOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Modal, Result, Spin } from 'antd';
import { useRef, useState } from 'react';
import type { PrintRequest } from '#runtime/context/services.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import './print.css';
import { usePrintPages } from './use-print-pages.ts';
import { wordFile } from './word-file.ts';
import { useDevice, useFeedback, useHttp } from '#runtime/context/application.tsx';

/** Enters or leaves full screen; false if the browser does not support it. */
async function toggleFullScreen(): Promise<boolean> {
  if (!document.fullscreenEnabled) return false;
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    return true;
  } catch {
    return false;
  }
}

interface PrintPreviewProps {
  template: string;
  records: readonly string[];
  onClose(): void;
}

/** Print preview, with buttons for printing and download. */
function PrintPreview({ template, records, onClose }: PrintPreviewProps) {
  const t = useTranslation();
  const { client } = useHttp();
  const { toast } = useFeedback();
  const { saveFile } = useDevice();
  const { data, isPending, isError } = usePrintPages(template, records);
  const frame = useRef<HTMLIFrameElement>(null);
  const print = async () => {
    if (records.length === 0) return void toast('warning', t('block.printPreview'), toastMs);
    const log = { printTitle: data?.title, printNum: records.length, printId: template };
    await client.send('print-log.save', log);
    frame.current?.contentWindow?.print();
  };
  const enlarge = async () => {
    if (!(await toggleFullScreen())) void toast('warning', t('print.noFullScreen'), toastMs);
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
        {t('print.download')}
      </Button>
      <Button type="primary" icon={<PrinterOutlined />} disabled={!data} onClick={() => void print()}>
        {t('print.print')}
      </Button>
      <Button
        type="text"
        icon={<FullscreenOutlined />}
        aria-label={t('print.fullScreen')}
        onClick={() => void enlarge()}
      />
      <Button type="text" icon={<CloseOutlined />} aria-label={t('print.close')} onClick={onClose} />
    </div>
  );
  return (
    <Modal open title={bar} footer={null} closable={false} onCancel={onClose} width="100%" className="zo-preview">
      {isPending && <Spin size="large" className="zo-waiting" />}
      {isError && <Result status="warning" title={t('print.failed')} />}
      {data && (
        <iframe
          ref={frame}
          className="zo-pages"
          title={t('print.pages')}
          // Sandboxed: scripts do not run; it can only be read and printed.
          sandbox="allow-same-origin allow-modals"
          srcDoc={data.html}
        />
      )}
    </Modal>
  );
}

interface TemplateChooserProps {
  ids: readonly string[];
  onChoose(id: string): void;
  onClose(): void;
}

const widthPx = 400;

/** Chooses one of several print templates. */
function TemplateChooser({ ids, onChoose, onClose }: TemplateChooserProps) {
  const t = useTranslation();
  const { client } = useHttp();
  const { data, isPending } = useQuery({
    queryKey: ['print-template.options', ids],
    queryFn: async ({ signal }) => {
      const answer = await client.send('print-template.options', { ids }, { signal });
      return (answer.data as { list: { id: string; fullName: string }[] }).list;
    },
  });
  return (
    <Modal open title={t('print.choose')} width={widthPx} footer={null} onCancel={onClose}>
      {isPending && <Spin className="zo-waiting" />}
      {data?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('print.noTemplate')} />}
      <ul className="zo-templates">
        {data?.map(({ id, fullName }) => (
          <li key={id}>
            <Button block type="text" icon={<FileTextOutlined />} onClick={() => onChoose(id)}>
              <span className="zo-name">{fullName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

interface Props {
  request: PrintRequest;
  onClose(): void;
}

/** Print dialog: chooses a template unless there is only one (PRINT-003), then shows the preview. */
export default function Printing({ request: { templates, records }, onClose }: Props) {
  const [chosen, setChosen] = useState(templates.length === 1 ? templates[0] : undefined);
  if (templates.length === 0) return null;
  if (chosen === undefined) return <TemplateChooser ids={templates} onChoose={setChosen} onClose={onClose} />;
  return <PrintPreview template={chosen} records={records} onClose={onClose} />;
}
