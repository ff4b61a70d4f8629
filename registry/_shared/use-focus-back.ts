import { useRef } from 'react';

/** A drop-down of the component library that is closed by a key leaves the focus in what is gone: it goes back to what opened it. */
export function useFocusBack() {
  const opener = useRef<HTMLButtonElement>(null);
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen && document.activeElement?.closest('.ant-dropdown')) opener.current?.focus();
  };
  return { opener, onOpenChange };
}
