import { Button } from 'antd';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import { toastMs } from '#runtime/actions/toast-durations.ts';
import type { NodeProps } from '#runtime/faces.ts';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import { hasId, recordCallsOf } from '#runtime/record/record-calls.ts';
import { useRecord } from '#runtime/record/use-record.ts';
import { useServices } from '#runtime/services.ts';
import { useSay, useText } from '#runtime/texts.ts';
import type { PropsOf } from '../../kind.ts';
import { DrawerFrame } from '../../_shared/blocks/DrawerFrame.tsx';
import { ModalFrame } from '../../_shared/blocks/ModalFrame.tsx';
import { RecordBody } from '../../_shared/blocks/RecordBody.tsx';
import type { detail } from './detail.ts';

export default function DetailView({ node }: NodeProps) {
  const { parameters, gone } = useOverlay();
  const hasRecord = hasId(parameters);
  useEffect(() => {
    // Without a record there is nothing to read (FORM-044).
    if (!hasRecord) gone();
  }, [hasRecord, gone]);
  return hasRecord && node.form ? <Viewer node={node} form={node.form} /> : null;
}

function Viewer({ node, form }: { node: CompiledNode; form: CompiledScreen }) {
  const say = useSay();
  const { parameters, close } = useOverlay();
  const calls = useMemo(() => recordCallsOf(node), [node]);
  const record = useRecord(form, calls, parameters);
  const hasFailed = record.state === 'failed';
  useEffect(() => {
    // The reason was told when the answer came (FORM-046).
    if (hasFailed) close();
  }, [hasFailed, close]);
  const buttons = (
    <div className="zb-form-buttons">
      {form.form.hasPrintBtn && form.form.printId.length > 0 && <PrintButton node={node} form={form} />}
      <Button onClick={close}>{say('common.cancel')}</Button>
    </div>
  );
  return (
    <Frame form={form} title={say('common.detail')} footer={buttons}>
      <RecordBody record={record} mode="view" />
    </Frame>
  );
}

function PrintButton({ node, form }: { node: CompiledNode; form: CompiledScreen }) {
  const say = useSay();
  const { print, toast } = useServices();
  const { parameters } = useOverlay();
  const { preview } = node.props as PropsOf<typeof detail>;
  const { printButtonText, printId } = form.form;
  const press = () => {
    if (preview) void toast('warning', say('block.printPreview'), toastMs);
    else print({ templates: printId, records: [String(parameters['id'])] });
  };
  return <Button onClick={press}>{useText(printButtonText)}</Button>;
}

interface FrameProps {
  form: CompiledScreen;
  title: string;
  footer: ReactNode;
  children: ReactNode;
}

/** A dialog, a page with a way back, or a drawer, as the form's `popupType` says (FORM-036, FORM-037). */
function Frame({ form, ...content }: FrameProps) {
  const { popupType, generalWidth, fullScreenWidth, drawerWidth } = form.form;
  if (popupType === 'drawer') {
    return <DrawerFrame {...content} width={drawerWidth} isLocked={false} isFilled={false} />;
  }
  const isFull = popupType === 'fullScreen';
  return <ModalFrame {...content} width={isFull ? fullScreenWidth : generalWidth} isFull={isFull} isLocked={false} />;
}
