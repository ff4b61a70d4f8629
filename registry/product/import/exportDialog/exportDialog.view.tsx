import { Button, Checkbox, Form, Radio } from 'antd';
import { useState } from 'react';
import { CallError } from '#client/call-error.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useAuth, useDevice, useFeedback, useHttp } from '#runtime/context/application.tsx';
import { incompleteToastMs, toastMs } from '#runtime/context/toast-durations.ts';
import { useText, useTextOf, useTranslation } from '#runtime/context/use-translation.ts';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import type { FileLink } from '#schemas/protocol/paging.ts';
import type { PropsOf } from '../../../kind.ts';
import { ModalFrame } from '../../../kit/overlay/OverlayWindows.tsx';
import type { exportDialog } from '../import.ts';
import './exportDialog.css';

const widthPx = 600;
const pageType = 0;
const allType = 1;
const chosenType = 2;

/** What of a list is exported, as the list opened the dialog. */
interface Parameters {
  input: Readonly<Record<string, unknown>>;
  ids: readonly string[];
}

function useParameters(): Parameters {
  const { parameters } = useOverlay();
  const { input, ids } = parameters as { input?: Parameters['input']; ids?: unknown };
  return { input: input ?? {}, ids: Array.isArray(ids) ? ids.map(String) : [] };
}

export default function ExportDialogView({ node }: NodeProps) {
  // The compiler checked the props against the kind's schema.
  const { call, columns, authorized } = node.props as PropsOf<typeof exportDialog>;
  const t = useTranslation();
  const title = useText(node.config.label) || t('export.title');
  const { allows } = useAuth();
  const { close } = useOverlay();
  const { input, ids } = useParameters();
  const offered = columns.filter(({ id }) => !authorized || allows('column', id));
  const [keys, setKeys] = useState(() => offered.map(({ id }) => id));
  const [range, setRange] = useState(ids.length > 0 ? chosenType : pageType);
  const { isRunning, run } = useExport(call);
  const start = () =>
    run({
      ...input,
      dataType: range,
      // In the order of the list, whatever the order of the clicks.
      selectKey: offered.map(({ id }) => id).filter((id) => keys.includes(id)),
      ...(range === chosenType && { selectIds: ids }),
    });
  const footer = (
    <>
      <Button onClick={close} disabled={isRunning}>
        {t('common.cancel')}
      </Button>
      <Button type="primary" loading={isRunning} onClick={() => void start()}>
        {t('export.start')}
      </Button>
    </>
  );
  return (
    <ModalFrame title={title} footer={footer} width={widthPx} isFull={false} isLocked={isRunning}>
      <Form layout="vertical">
        <Form.Item label={t('export.range')}>
          <Radio.Group value={range} onChange={(event) => setRange(event.target.value as number)}>
            <Radio value={pageType}>{t('export.page')}</Radio>
            <Radio value={allType}>{t('export.all')}</Radio>
            {ids.length > 0 && <Radio value={chosenType}>{t('export.chosen', { n: ids.length })}</Radio>}
          </Radio.Group>
        </Form.Item>
        <Columns offered={offered} keys={keys} setKeys={setKeys} />
      </Form>
    </ModalFrame>
  );
}

interface ColumnsProps {
  offered: PropsOf<typeof exportDialog>['columns'];
  keys: readonly string[];
  setKeys(keys: string[]): void;
}

function Columns({ offered, keys, setKeys }: ColumnsProps) {
  const t = useTranslation();
  const textOf = useTextOf();
  const isWhole = keys.length === offered.length;
  const all = (
    <Checkbox
      checked={isWhole}
      indeterminate={keys.length > 0 && !isWhole}
      onChange={() => setKeys(isWhole ? [] : offered.map(({ id }) => id))}
    >
      {t('export.columns')}
    </Checkbox>
  );
  return (
    <Form.Item label={all}>
      <Checkbox.Group
        className="zx-columns"
        value={[...keys]}
        onChange={setKeys}
        options={offered.map(({ id, fullName }) => ({ value: id, label: textOf(fullName) }))}
      />
    </Form.Item>
  );
}

/** Runs the export, downloads its file and closes the dialog; a refused one leaves it open. */
function useExport(call: string) {
  const t = useTranslation();
  const { client } = useHttp();
  const { saveFile } = useDevice();
  const { toast } = useFeedback();
  const { close } = useOverlay();
  const [isRunning, setRunning] = useState(false);
  const run = async (input: { selectKey: readonly string[]; [name: string]: unknown }) => {
    if (input.selectKey.length === 0) return void toast('error', t('export.columnNeeded'), toastMs);
    setRunning(true);
    try {
      const { data } = await client.send(call, input);
      const { url, name, cut = 0 } = data as FileLink;
      saveFile((await client.file(url)).content, name);
      close();
      if (cut > 0) void toast('warning', t('export.cut', { n: cut }), incompleteToastMs);
    } catch (error) {
      // The client has shown the message.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, run };
}
