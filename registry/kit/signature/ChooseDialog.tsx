import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useServices } from '#runtime/context/services.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';

const widthPx = 600;
const warningMs = 3_000;

interface Props {
  title: string;
  /** The picture of what is chosen; undefined: nothing is. */
  image: string | undefined;
  onClose(): void;
  onConfirm(image: string): void;
  children: ReactNode;
}

/** A dialog to choose one signature; without a choice it warns and stays open (SIGN-007). */
export function ChooseDialog({ title, image, onClose, onConfirm, children }: Props) {
  const t = useTranslation();
  const { toast } = useServices();
  const confirm = () => {
    if (image === undefined) return void toast('warning', t('sign.choose'), warningMs);
    onConfirm(image);
    onClose();
  };
  return (
    <Modal
      open
      centered
      title={title}
      width={widthPx}
      mask={{ closable: false }}
      okText={t('common.confirm')}
      cancelText={t('common.cancel')}
      closable={{ 'aria-label': t('block.close') }}
      onCancel={onClose}
      onOk={confirm}
    >
      {children}
    </Modal>
  );
}
