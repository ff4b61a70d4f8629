import { Button } from 'antd';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import { formatTime } from '#core/dates/format.ts';
import { rowTitle } from '#core/lists/row-title.ts';
import { useButtons } from '#runtime/actions/buttons.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import { hasId, recordCallsOf } from '#runtime/data/record/record-calls.ts';
import { useRecord } from '#runtime/data/record/use-record.ts';
import { useTranslation, useText } from '#runtime/context/use-translation.ts';
import type { PropsOf } from '../../kind.ts';
import { ActionButton } from '../../kit/overlay/ActionButton.tsx';
import { DrawerFrame, ModalFrame } from '../../kit/overlay/OverlayWindows.tsx';
import { RecordBody } from '../../kit/overlay/RecordBody.tsx';
import type { detail } from './detail.ts';
import { Neighbours } from './Neighbours.tsx';
import { useDevice, useFeedback } from '#runtime/context/application.tsx';

export default function DetailView({ node }: NodeProps) {
  const { parameters, onClosed } = useOverlay();
  const hasRecord = hasId(parameters);
  useEffect(() => {
    // Closes without a record id (FORM-044).
    if (!hasRecord) onClosed();
  }, [hasRecord, onClosed]);
  return hasRecord && node.form ? <Viewer node={node} form={node.form} /> : null;
}

function Viewer({ node, form }: { node: CompiledNode; form: CompiledScreen }) {
  const t = useTranslation();
  const { parameters, close } = useOverlay();
  const calls = useMemo(() => recordCallsOf(node), [node]);
  const record = useRecord(form, calls, parameters);
  const hasFailed = record.state === 'failed';
  useEffect(() => {
    // The client has already shown the error (FORM-046).
    if (hasFailed) close();
  }, [hasFailed, close]);
  const states = useButtons((node.props as PropsOf<typeof detail>).buttons);
  const title = record.store ? rowTitle(titleFields(form), record.store.record()) : '';
  const buttons = (
    <div className="zb-form-buttons">
      <Neighbours />
      {states.map((state, index) => (
        <ActionButton key={index} state={state} />
      ))}
      {form.form.hasPrintBtn && form.form.printId.length > 0 && <PrintButton node={node} form={form} />}
      <Button onClick={close}>{t('common.cancel')}</Button>
    </div>
  );
  return (
    <Frame form={form} title={title === '' ? t('common.detail') : `${t('common.detail')} · ${title}`} footer={buttons}>
      <RecordBody record={record} mode="view" />
      <Stamps answer={record.answer} />
    </Frame>
  );
}

/** Fields whose values may become the title: the visible ones, in display order. */
const titleFields = (form: CompiledScreen): CompiledNode[] =>
  [...form.fields].flatMap(([path, node]) => (path.includes('.') || node.config.noShow === true ? [] : [node]));

/** The users who created and last changed the record. */
function Stamps({ answer }: { answer: Readonly<Record<string, unknown>> }) {
  const t = useTranslation();
  const line = (id: string, user: unknown, time: unknown) => {
    const words = [user, typeof time === 'number' ? formatTime(time, 'yyyy-MM-dd HH:mm') : undefined];
    const known = words.filter((word) => typeof word === 'string' && word !== '');
    return known.length === 0 ? [] : [t(id, { who: known.join(' ') })];
  };
  const lines = [
    ...line('block.createdBy', answer['creatorUser'], answer['creatorTime']),
    ...line('block.changedBy', answer['lastModifyUser'], answer['lastModifyTime']),
  ];
  return lines.length === 0 ? null : (
    <p className="zb-stamps">
      {lines.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  );
}

function PrintButton({ node, form }: { node: CompiledNode; form: CompiledScreen }) {
  const t = useTranslation();
  const { print } = useDevice();
  const { toast } = useFeedback();
  const { parameters } = useOverlay();
  const { preview } = node.props as PropsOf<typeof detail>;
  const { printButtonText, printId } = form.form;
  const press = () => {
    if (preview) void toast('warning', t('block.printPreview'), toastMs);
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

/** A dialog, a full page or a drawer, according to the form's `popupType` (FORM-036, FORM-037). */
function Frame({ form, ...content }: FrameProps) {
  const { popupType, generalWidth, fullScreenWidth, drawerWidth } = form.form;
  if (popupType === 'drawer') {
    return <DrawerFrame {...content} width={drawerWidth} isLocked={false} isFilled={false} />;
  }
  const isFull = popupType === 'fullScreen';
  return <ModalFrame {...content} width={isFull ? fullScreenWidth : generalWidth} isFull={isFull} isLocked={false} />;
}
