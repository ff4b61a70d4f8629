import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import { formatTime } from '#core/dates/format.ts';
import { rowTitle } from '#core/lists/row-title.ts';
import { useButtons } from '#runtime/actions/buttons.ts';
import { useDevice, useFeedback } from '#runtime/context/application.tsx';
import type { NodeProps } from '#runtime/context/faces.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useText, useTranslation } from '#runtime/context/use-translation.ts';
import { hasId, recordCallsOf } from '#runtime/data/record/record-calls.ts';
import { useRecord } from '#runtime/data/record/use-record.ts';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import { usePage } from '#runtime/page/page-context.ts';
import type { Turn } from '#runtime/page/page-handle.ts';
import type { PropsOf } from '../../kind.ts';
import { ActionButton } from '../../kit/overlay/ActionButton.tsx';
import { DrawerFrame, ModalFrame } from '../../kit/overlay/OverlayWindows.tsx';
import { RecordBody } from '../../kit/overlay/RecordBody.tsx';
import type { detail } from './detail.ts';

/** The records before and after this one in the list it was opened from, which turns its page where one ends. */
function Neighbours() {
  const t = useTranslation();
  const { isShown, isTurning, canGo, go } = useNeighbours();
  const ref = useRef<HTMLSpanElement>(null);
  useArrowKeys(ref, go);
  useLayoutEffect(() => {
    // At an end of the list the pressed button loses the focus with its use; the keyboard goes on from the other one.
    const active = document.activeElement;
    if (active instanceof HTMLButtonElement && active.disabled && ref.current?.contains(active)) {
      ref.current.querySelector<HTMLElement>('button:enabled')?.focus();
    }
  });
  if (!isShown) return null;
  const button = (by: Turn, key: string) => ({
    disabled: !isTurning && !canGo(by),
    'aria-busy': isTurning,
    'aria-keyshortcuts': key,
    onClick: () => go(by),
  });
  return (
    <span ref={ref} className="zb-neighbours">
      <Button {...button(-1, 'ArrowLeft')} icon={<LeftOutlined />} aria-label={t('block.previousRecord')} />
      <Button {...button(1, 'ArrowRight')} icon={<RightOutlined />} aria-label={t('block.nextRecord')} />
    </span>
  );
}

function useNeighbours() {
  const page = usePage();
  const { parameters, change } = useOverlay();
  const [isTurning, setTurning] = useState(false);
  const id = String(parameters['id']);
  const block = page.blocks().find((one) => one.records?.().includes(id));
  const ids = block?.records?.() ?? [];
  const canTurn = (by: Turn) => block?.canTurn?.(by) === true;
  const neighbour = (by: Turn) => ids[ids.indexOf(id) + by];
  const canGo = (by: Turn) => block !== undefined && (neighbour(by) !== undefined || canTurn(by));
  const isBusy = useRef(false);

  async function turn(by: Turn) {
    isBusy.current = true;
    setTurning(true);
    const turned = (await block?.turn?.(by)) ?? [];
    isBusy.current = false;
    const next = by === 1 ? turned[0] : turned.at(-1);
    if (next !== undefined) change?.({ ...parameters, id: next });
    setTurning(false);
  }
  function go(by: Turn) {
    if (isBusy.current || !canGo(by)) return;
    const next = neighbour(by);
    if (next === undefined) void turn(by);
    else change?.({ ...parameters, id: next });
  }
  // While the page turns, the list shows other records than the one that is open.
  return { isShown: isTurning || canGo(-1) || canGo(1), isTurning, canGo, go };
}

/** What uses the arrow keys itself. */
const ownArrows =
  'input, textarea, select, [contenteditable=true], [role=tab], [role=slider], [role=radio], [role=menuitem], ' +
  '[role=option], [role=treeitem], [role=img], audio, video, .ant-table-content, .ant-table-body';

/** Left and right lead to the record before and after, from anywhere in the window that does not use them itself. */
function useArrowKeys(ref: RefObject<HTMLElement | null>, go: (by: Turn) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    if (target instanceof Element && target.closest(ownArrows)) return;
    event.preventDefault();
    go(key === 'ArrowLeft' ? -1 : 1);
  });
  useEffect(() => {
    const frame = ref.current?.closest<HTMLElement>('[role=dialog]');
    const follow = (event: KeyboardEvent) => onKey(event);
    frame?.addEventListener('keydown', follow);
    return () => frame?.removeEventListener('keydown', follow);
  });
}

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
  const name = useText(node.config.label);
  const kind = name === '' ? t('common.detail') : t('common.detailNamed', { name });
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
    <Frame form={form} title={title === '' ? kind : `${kind} · ${title}`} footer={buttons}>
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
    <p className="zb-timestamps">
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
