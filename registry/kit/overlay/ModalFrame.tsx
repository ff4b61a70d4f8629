import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import './blocks.css';

interface Props {
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
export function ModalFrame({ title, footer, width, isFull, isLocked, children }: Props) {
  const t = useTranslation();
  const { isOpen, close, gone } = useOverlay();
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
      afterClose={gone}
      destroyOnHidden
    >
      {children}
    </Modal>
  );
}
