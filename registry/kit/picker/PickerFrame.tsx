import { Modal, Spin } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import './picker.css';
import { useDevice } from '#runtime/context/application.tsx';

interface PickerFrameProps {
  title: string;
  /** Pixels, or a CSS length. */
  width?: number | string;
  onConfirm(): void;
  /** Called by Cancel, the close button and Escape. */
  onCancel(): void;
  children: ReactNode;
}

/** Default width of pickers in pixels (PICK-001). */
export const pickerPx = 800;

/**
 * The window of a picker: title, Cancel and Confirm. A click on the mask does not close it (PICK-002), Escape cancels.
 * It is open while mounted; it takes the focus, and {@link SelectTrigger} restores it.
 */
export function PickerFrame({ title, width = pickerPx, onConfirm, onCancel, children }: PickerFrameProps) {
  const t = useTranslation();
  const { mobile } = useDevice();
  const content = useRef<HTMLDivElement>(null);
  // Not on a phone, where the on-screen keyboard would cover half of the entries.
  const enter = (isOpen: boolean) => {
    const box = mobile ? null : content.current?.querySelector('input');
    if (isOpen) (box ?? content.current)?.focus();
  };
  return (
    <Modal
      open
      className="zp-dialog"
      title={title}
      width={width}
      centered
      closable={{ 'aria-label': t('block.close') }}
      mask={{ closable: false }}
      keyboard
      okText={t('common.confirm')}
      cancelText={t('common.cancel')}
      onOk={onConfirm}
      onCancel={onCancel}
      afterOpenChange={enter}
    >
      <div ref={content} className="zp-content" tabIndex={-1}>
        {children}
      </div>
    </Modal>
  );
}

interface SourceStateProps {
  state: 'loading' | 'failed' | 'empty';
  retry(): void;
}

/** The left side without entries: loading, failed (with retry), or no data. */
export function SourceState({ state, retry }: SourceStateProps) {
  const t = useTranslation();
  if (state === 'loading') {
    return (
      <div className="zp-state" role="status" aria-label={t('control.loading')}>
        <Spin />
      </div>
    );
  }
  if (state === 'empty') return <p className="zk-none">{t('common.noData')}</p>;
  return (
    <>
      <p className="zk-none">{t('common.noData')}</p>
      <button type="button" className="zk-none zk-retry-button" onClick={retry}>
        {t('control.loadFailed')}
      </button>
    </>
  );
}
