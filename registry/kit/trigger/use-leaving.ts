import { useEffect, useMemo, useRef, useState } from 'react';

/**
 * Lifecycle of a widget behind a shell: open on mount; closing leaves it mounted, so that the focus does not move;
 * `onLeave` is called once it is closed and has lost the focus. While the popup is open, a press into it takes the
 * focus from the widget, which is not leaving.
 */
export function useLeaving(onLeave: () => void) {
  const [open, setOpen] = useState(true);
  const leave = useRef(onLeave);
  leave.current = onLeave;
  const { dispose, ...events } = useMemo(() => {
    let isOpen = true;
    let isFocused = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The widget emits the chosen value after its popup has closed, so leaving is deferred.
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
