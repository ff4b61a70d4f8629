import { Modal } from 'antd';
import { type ReactNode, useRef } from 'react';
import { usePlatform } from '#runtime/platform.ts';
import { useSay } from '#runtime/texts.ts';
import './picker.css';

interface PickerFrameProps {
  title: string;
  /** Pixels, or as CSS says it. */
  width?: number | string;
  onConfirm(): void;
  /** Cancel, the cross and Escape. */
  onCancel(): void;
  children: ReactNode;
}

/** Pixels every picker is wide that says nothing else (PICK-001). */
export const pickerPx = 800;

/**
 * The window of a picker: its title, Cancel and Confirm. A click beside it does not close it (PICK-002), Escape cancels.
 * It is there while it is mounted; the focus goes in, and {@link Shell} gives it back.
 */
export function PickerFrame({ title, width = pickerPx, onConfirm, onCancel, children }: PickerFrameProps) {
  const say = useSay();
  const { mobile } = usePlatform();
  const content = useRef<HTMLDivElement>(null);
  // On a phone the keyboard would cover half of what there is to choose from.
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
      closable={{ 'aria-label': say('block.close') }}
      mask={{ closable: false }}
      keyboard
      okText={say('common.confirm')}
      cancelText={say('common.cancel')}
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
