import { UploadOutlined } from '@ant-design/icons';
import { Button, Form, Radio, TreeSelect } from 'antd';
import { useState } from 'react';
import { CallError } from '#client/call-error.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import { useActions } from '#runtime/actions/use-actions.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useDevice, useFeedback, useHttp } from '#runtime/context/application.tsx';
import { savedToastMs } from '#runtime/context/toast-durations.ts';
import { useText, useTranslation } from '#runtime/context/use-translation.ts';
import { useRows } from '#runtime/data/sources/use-rows.ts';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import type { Source } from '#schemas/language/source.ts';
import type { PropsOf } from '../../../kind.ts';
import { ModalFrame } from '../../../kit/overlay/OverlayWindows.tsx';
import type { fileImport } from '../import.ts';

/** Widths without and with more than the file to choose (IMPORT-030). */
const widths = { plain: 450, full: 600 } as const;

interface Chosen {
  file?: File;
  parentId?: string;
  type?: string;
}

export default function FileImportView({ node }: NodeProps) {
  // The compiler checked the props against the kind's schema.
  const { accept, hasModes } = node.props as PropsOf<typeof fileImport>;
  const t = useTranslation();
  const title = useText(node.config.label) || t('common.import');
  const { close } = useOverlay();
  const [form] = Form.useForm<Chosen>();
  const { isRunning, start } = useSending(node);
  const footer = (
    <>
      <Button onClick={close} disabled={isRunning}>
        {t('common.cancel')}
      </Button>
      <Button type="primary" loading={isRunning} onClick={() => form.submit()}>
        {t('common.confirm')}
      </Button>
    </>
  );
  const width = node.source || hasModes ? widths.full : widths.plain;
  return (
    <ModalFrame title={title} footer={footer} width={width} isFull={false} isLocked>
      <Form form={form} layout="vertical" requiredMark onFinish={(chosen) => void start(chosen)}>
        {node.source && (
          <Form.Item name="parentId" label={t('import.parent')} rules={required(t('import.parent.required'))}>
            <ParentSelect source={node.source} />
          </Form.Item>
        )}
        {hasModes && (
          <Form.Item name="type" label={t('import.mode')} rules={required(t('import.mode.required'))}>
            <Radio.Group
              options={[
                { value: '0', label: t('import.mode.skip') },
                { value: '1', label: t('import.mode.append') },
              ]}
            />
          </Form.Item>
        )}
        <Form.Item name="file" label={t('import.file')} rules={required(t('import.file.required'))}>
          <FileField accept={accept} />
        </Form.Item>
      </Form>
    </ModalFrame>
  );
}

/** Sends what was chosen; a refused import leaves the dialog open with everything in it. */
function useSending(node: CompiledNode) {
  const { call } = node.props as PropsOf<typeof fileImport>;
  const { close, changed, parameters } = useOverlay();
  const { client } = useHttp();
  const { toast } = useFeedback();
  const run = useActions();
  const [isRunning, setRunning] = useState(false);
  const start = async (chosen: Chosen) => {
    setRunning(true);
    try {
      const { data, msg } = await client.send(call, { ...parameters, ...chosen });
      void toast('success', msg, savedToastMs);
      changed();
      close();
      if (node.on['import']) void run(node.on['import'], { names: { value: data } });
    } catch (error) {
      // The client has shown the message.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, start };
}

const required = (message: string) => [{ required: true, message }];

interface ParentProps {
  source: Source;
  value?: string;
  onChange?(value: string): void;
}

function ParentSelect({ source, ...field }: ParentProps) {
  const t = useTranslation();
  const { rows, state } = useRows(source);
  return (
    <TreeSelect
      {...field}
      placeholder={t('common.pleaseSelect')}
      loading={state === 'loading'}
      treeData={[...rows]}
      fieldNames={{ value: 'id', label: 'fullName' }}
      showSearch
      treeNodeFilterProp="fullName"
      treeDefaultExpandAll
    />
  );
}

interface FileProps {
  accept: string;
  value?: File;
  onChange?(file: File): void;
}

/** Without the id of its field: its label would replace the name of the file for screen readers. */
function FileField({ accept, value, onChange }: FileProps) {
  const t = useTranslation();
  const { pickFile } = useDevice();
  const { toast } = useFeedback();
  const choose = async () => {
    const file = await pickFile(accept);
    if (!file) return;
    if (file.name.toLowerCase().endsWith(accept.toLowerCase())) onChange?.(file);
    else void toast('error', t('import.file.accept', { accept }), savedToastMs);
  };
  return (
    <Button icon={<UploadOutlined />} onClick={() => void choose()}>
      {value?.name ?? t('import.file.choose')}
    </Button>
  );
}
