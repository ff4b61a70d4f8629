import { useRef } from 'react';

/** An antd dropdown closed by key leaves the focus in the unmounted popup: this returns it to the opener. */
export function useFocusBack() {
  const opener = useRef<HTMLButtonElement>(null);
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen && document.activeElement?.closest('.ant-dropdown')) opener.current?.focus();
  };
  return { opener, onOpenChange };
}
