import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import './blocks.css';

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
  const { isOpen, close, gone } = useOverlay();
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
        if (!isThere) gone();
      }}
      destroyOnHidden
    >
      {children}
    </Drawer>
  );
}
