import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  hasOpacity: boolean;
  /** Opened by key, the first box to type into has the focus. */
  isByKey: boolean;
  children: ReactNode;
}

/** What opens under the colour. */
export function Palette({ hasOpacity, isByKey, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isByKey) return;
    const first = box.current?.querySelector<HTMLInputElement>('.ant-color-picker-input input');
    first?.focus({ preventScroll: true });
    first?.select();
  }, [isByKey]);
  return (
    <div ref={box} className={hasOpacity ? 'zk-palette' : 'zk-palette zk-palette--opaque'}>
      {children}
    </div>
  );
}
