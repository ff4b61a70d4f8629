import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Progress, Select, Steps, Upload } from 'antd';
import { useId, useState } from 'react';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useFeedback } from '#runtime/context/application.tsx';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useText, useTranslation } from '#runtime/context/use-translation.ts';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import { importLimits } from '#schemas/resources/import-calls.ts';
import type { PropsOf } from '../../../kind.ts';
import { ModalFrame } from '../../../kit/overlay/OverlayWindows.tsx';
import type { importWizard } from '../import.ts';
import './importWizard.css';
import { idOf, shownText } from '../shared/use-rows.ts';
import { CorrectCell } from '../shared/CorrectCell.tsx';
import { type OpenCell, PreviewTable } from '../shared/PreviewTable.tsx';
import { ReadColumns } from '../shared/ReadColumns.tsx';
import { ReadSheet } from '../shared/ReadSheet.tsx';
import { ResultStep } from '../shared/ResultStep.tsx';
import { useImport } from '../shared/use-import.ts';

/** The width of the wizard (IMPORT-030). */
const widthPx = 1_000;
const previewPx = 360;
const steps = ['upload', 'preview', 'result'] as const;

type Import = ReturnType<typeof useImport>;

export default function ImportWizardView({ node }: NodeProps) {
  const t = useTranslation();
  const title = useText(node.config.label) || t('import.title');
  // The compiler checked the props against the kind's schema.
  const { mails, ...calls } = node.props as PropsOf<typeof importWizard>;
  const data = useImport(calls);
  const [file, setFile] = useState<UploadedFile>();
  const [isPreviewed, setPreviewed] = useState(false);
  const step = data.result ? 2 : isPreviewed ? 1 : 0;
  const footer = <Footer data={data} step={step} file={file} setPreviewed={setPreviewed} />;
  return (
    <ModalFrame title={title} footer={footer} width={widthPx} isFull={false} isLocked>
      <Steps
        className="zi-steps"
        size="small"
        current={step}
        items={steps.map((name) => ({ title: t(`import.step.${name}`) }))}
      />
      <div className="zi-body">
        {step === 0 && <UploadStep data={data} file={file?.label} onFile={setFile} />}
        {step === 1 && <PreviewStep data={data} mails={mails} />}
        {data.result && <ResultStep data={data} result={data.result} />}
      </div>
    </ModalFrame>
  );
}

interface UploadedFile {
  label: string;
  /** Its name on the server. */
  name: string;
}

interface FooterProps {
  data: Import;
  step: number;
  file: UploadedFile | undefined;
  setPreviewed(isPreviewed: boolean): void;
}

/** The buttons of a step; from the result there is no way back (IMPORT-002). */
function Footer({ data, step, file, setPreviewed }: FooterProps) {
  const t = useTranslation();
  const { close } = useOverlay();
  const { toast } = useFeedback();
  const [isOpening, setOpening] = useState(false);
  const { rows, progress, stoppedAt, open, start } = data;
  if (step === 2) {
    return (
      <Button type="primary" onClick={close}>
        {t('import.close')}
      </Button>
    );
  }
  if (step === 1) {
    const isImporting = progress?.phase === 'importing';
    const missing = rows.length === 0 ? 'import.empty' : data.process.missesFlow ? 'import.chooseFlow' : undefined;
    const begin = () => (missing === undefined ? void start() : void toast('error', t(missing), toastMs));
    return (
      <>
        <Button onClick={() => setPreviewed(false)} disabled={isImporting || stoppedAt !== undefined}>
          {t('import.previous')}
        </Button>
        <Button type="primary" loading={isImporting} onClick={begin}>
          {stoppedAt === undefined ? t('import.start', { n: rows.length }) : t('import.continue')}
        </Button>
      </>
    );
  }
  const next = async () => {
    if (!file) return void toast('error', t('import.fileNeeded'), toastMs);
    setOpening(true);
    setPreviewed(await open(file.name).finally(() => setOpening(false)));
  };
  return (
    <>
      <Button onClick={close}>{t('common.cancel')}</Button>
      <Button type="primary" loading={isOpening} onClick={() => void next()}>
        {t('import.next')}
      </Button>
    </>
  );
}

interface UploadProps {
  data: Import;
  file: string | undefined;
  onFile(file: UploadedFile | undefined): void;
}

function UploadStep({ data, file, onFile }: UploadProps) {
  const t = useTranslation();
  const { toast } = useFeedback();
  const [isUploading, setUploading] = useState(false);
  const refuse = (id: string) => {
    onFile(undefined);
    void toast('error', t(id, { size: importLimits.fileKb }), toastMs);
  };
  const take = async (chosen: File) => {
    if (!/\.xlsx?$/i.test(chosen.name)) return refuse('import.wrongType');
    if (chosen.size >= importLimits.fileKb * 1024) return refuse('import.tooLarge');
    onFile(undefined);
    setUploading(true);
    const name = await data.upload(chosen).finally(() => setUploading(false));
    onFile(name === undefined ? undefined : { label: chosen.name, name });
  };
  return (
    <div className="zi-upload">
      <Upload.Dragger
        accept=".xls,.xlsx"
        multiple={false}
        showUploadList={false}
        disabled={isUploading}
        beforeUpload={(chosen) => {
          void take(chosen);
          return false;
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined />
        </p>
        <p className="ant-upload-text">{file ?? t('import.drop')}</p>
        <p className="ant-upload-hint">
          {t('import.dropHint', { size: importLimits.fileKb, rows: importLimits.rows })}
        </p>
      </Upload.Dragger>
      <Button icon={<DownloadOutlined />} onClick={() => void data.downloadTemplate()}>
        {t('import.template')}
      </Button>
    </div>
  );
}

/** The rows of the file, what is wrong with them, and how the file was read. */
function PreviewStep({ data, mails }: { data: Import; mails: boolean }) {
  const t = useTranslation();
  const [isOnlyBad, setOnlyBad] = useState(false);
  const { preview, rows, problems, progress, stoppedAt } = data;
  const [open, setOpen] = useState<OpenCell>();
  return (
    <>
      {stoppedAt !== undefined && (
        <Alert type="warning" showIcon title={t('import.stopped', { done: stoppedAt })} className="zi-note" />
      )}
      <Standing data={data} isOnlyBad={isOnlyBad} setOnlyBad={setOnlyBad} />
      {preview && <ReadSheet data={data} preview={preview} />}
      {preview && <ReadColumns data={data} preview={preview} />}
      {data.process.choosesFlow && <ProcessChoice data={data} />}
      {mails && (
        <Checkbox
          className="zi-mail"
          checked={data.sendsMail}
          disabled={progress?.phase === 'importing' || stoppedAt !== undefined}
          onChange={(event) => data.setSendsMail(event.target.checked)}
        >
          {t('import.sendMail')}
        </Checkbox>
      )}
      <Repeated data={data} />
      <div inert={progress?.phase === 'importing'}>
        <PreviewTable
          headers={preview?.headerRow ?? []}
          rows={rows}
          problems={problems}
          isOnlyBad={isOnlyBad}
          onCorrect={data.correct}
          onOpen={setOpen}
          onRemove={data.remove}
          heightPx={previewPx}
        />
      </div>
      {open && (
        <CorrectCell
          cell={open}
          problem={problems.get(idOf(open.row))?.errorsInfo}
          read={data.readValues.get(idOf(open.row))}
          onCorrect={(cell) => data.correct(open.row, open.place, cell)}
          onLeave={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

interface StandingProps {
  data: Import;
  isOnlyBad: boolean;
  setOnlyBad(isOnlyBad: boolean): void;
}

/** How many rows there are, how many of them are wrong, and how far the work is. */
function Standing({ data: { rows, problems, progress }, isOnlyBad, setOnlyBad }: StandingProps) {
  const t = useTranslation();
  const bad = problems.size;
  return (
    <div className="zi-bar" role="status">
      <span>{t('import.rows', { all: rows.length })}</span>
      {bad > 0 && <span className="zi-problem">{t('import.rowsBad', { bad })}</span>}
      {progress && (
        <span className="zi-progress">
          {t(`import.${progress.phase}`, { done: progress.done, all: progress.all })}
          <Progress percent={Math.round((progress.done / progress.all) * 100)} size="small" showInfo={false} />
        </span>
      )}
      <Checkbox checked={isOnlyBad} onChange={(event) => setOnlyBad(event.target.checked)}>
        {t('import.onlyBad')}
      </Checkbox>
    </div>
  );
}

/** Offers to correct other rows in which the value corrected last is wrong, too (IMPORT-034). */
function Repeated({ data: { repeatedly, correctOthers } }: { data: Import }) {
  const t = useTranslation();
  if (!repeatedly) return null;
  const { n, from, to } = repeatedly;
  return (
    <Alert
      type="info"
      showIcon
      className="zi-note"
      title={t('import.alsoWrong', { n, from, to: shownText(to) })}
      action={
        <Button size="small" onClick={correctOthers}>
          {t('import.correctAll')}
        </Button>
      }
    />
  );
}

function ProcessChoice({ data: { process, progress, stoppedAt } }: { data: Import }) {
  const id = useId();
  const t = useTranslation();
  return (
    <div className="zi-flow">
      <label htmlFor={id}>{t('import.flow')}</label>
      <Select
        id={id}
        value={process.flowId ?? null}
        placeholder={t('import.chooseFlow')}
        disabled={progress?.phase === 'importing' || stoppedAt !== undefined}
        onChange={process.setFlowId}
        options={process.flows.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        popupMatchSelectWidth={false}
      />
    </div>
  );
}
