import { useEffect, useMemo, useRef, useState } from 'react';

/**
 * The life of a widget behind a shell: open at first; closing keeps it, so that the focus stays where it is; it is left
 * once it is closed and the focus is gone. A press into its popup takes the focus from the widget while it is open.
 */
export function useLeaving(onLeave: () => void) {
  const [open, setOpen] = useState(true);
  const leave = useRef(onLeave);
  leave.current = onLeave;
  const { dispose, ...events } = useMemo(() => {
    let isOpen = true;
    let isFocused = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // What was chosen is told after the popup has closed.
    const leaveLater = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!isOpen && !isFocused) leave.current();
      });
    };
    return {
      onOpenChange(next: boolean) {
        isOpen = next;
        setOpen(next);
        if (!next) leaveLater();
      },
      onFocus() {
        isFocused = true;
      },
      onBlur() {
        isFocused = false;
        leaveLater();
      },
      dispose: () => clearTimeout(timer),
    };
  }, []);
  useEffect(() => dispose, [dispose]);
  return { open, ...events };
}
