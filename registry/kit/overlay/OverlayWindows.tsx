import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Drawer, Modal } from 'antd';
import { isValidElement, type ReactElement, type ReactNode, useRef, useState } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { UnsavedContext, useUnsavedForms } from '#runtime/context/unsaved-forms.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { OverlayContext, type OverlayHandle, useOverlay, useOverlayIfAny } from '#runtime/page/overlay-context.ts';
import { useClosing } from '#runtime/page/use-closing.ts';
import { NodeView } from '#runtime/render/NodeView.tsx';
import './blocks.css';

interface ModalFrameProps {
  title: string;
  footer: ReactNode;
  width: number | string;
  /** The whole page, with a way back instead of a cross. */
  isFull: boolean;
  /** Closed by its buttons only: a click on the mask or Escape must not discard unsaved input (DICT-035). */
  isLocked: boolean;
  children: ReactNode;
}

/** The window of an overlay in the middle of the screen. */
export function ModalFrame({ title, footer, width, isFull, isLocked, children }: ModalFrameProps) {
  const t = useTranslation();
  const { isOpen, close, onClosed } = useOverlay();
  const back = <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('block.back')} onClick={close} />;
  return (
    <Modal
      open={isOpen}
      className={isFull ? 'zb-dialog zb-dialog--full' : 'zb-dialog'}
      title={
        <span className="zb-overlay-title">
          {isFull && back}
          {title}
        </span>
      }
      width={width}
      footer={footer}
      centered={!isFull}
      closable={!isFull && { 'aria-label': t('block.close') }}
      mask={{ closable: !isLocked }}
      keyboard={!isLocked}
      onCancel={close}
      afterClose={onClosed}
      destroyOnHidden
    >
      {children}
    </Modal>
  );
}

interface Props {
  title: string;
  footer: ReactNode;
  width: number | string;
  /** Closed by its buttons only, so that nothing typed is lost by a slip. */
  isLocked: boolean;
  /** Blocks fill it to its edges. */
  isFilled: boolean;
  children: ReactNode;
}

/** The window of an overlay at the right of the screen. */
export function DrawerFrame({ title, footer, width, isLocked, isFilled, children }: Props) {
  const t = useTranslation();
  const { isOpen, close, onClosed } = useOverlay();
  return (
    <Drawer
      open={isOpen}
      className={isFilled ? 'zb-drawer zb-drawer--content' : 'zb-drawer'}
      title={title}
      size={width}
      footer={footer}
      mask={{ closable: !isLocked }}
      keyboard={!isLocked}
      closable={{ 'aria-label': t('block.close') }}
      onClose={close}
      afterOpenChange={(isThere) => {
        if (!isThere) onClosed();
      }}
      destroyOnHidden
    >
      {children}
    </Drawer>
  );
}

interface OverlayWindowProps {
  /** A node of an overlay kind (a dialog, a drawer, a detail viewer), or a window itself. */
  content: CompiledNode | ReactElement;
  parameters: Readonly<Record<string, unknown>>;
  /** Called after it has closed; `true`: something was saved in it. */
  onLeave(hasChanged: boolean): void;
}

/** An overlay that was not opened by the page of its definition. */
export function OverlayWindow({ content, parameters, onLeave }: OverlayWindowProps) {
  const [isOpen, setOpen] = useState(true);
  const hasChanged = useRef(false);
  const forms = useUnsavedForms();
  const close = useClosing(forms, () => setOpen(false));
  const outer = useOverlayIfAny()?.path;
  const overlay: OverlayHandle = {
    path: `${outer ?? ''}/-`,
    parameters,
    isOpen,
    close,
    onClosed: () => onLeave(hasChanged.current),
    changed: () => {
      hasChanged.current = true;
    },
  };
  return (
    <UnsavedContext value={forms}>
      <OverlayContext value={overlay}>{isValidElement(content) ? content : <NodeView node={content} />}</OverlayContext>
    </UnsavedContext>
  );
}
