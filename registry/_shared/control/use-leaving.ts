import { useCallback, useRef, useState } from 'react';

/**
 * The life of a widget behind a shell: open at first; closing keeps it, so that the focus stays where it is; it is left
 * when the focus is gone and nothing is open.
 */
export function useLeaving(onLeave: () => void) {
  const [isOpen, setOpen] = useState(true);
  const isFocused = useRef(true);
  const onOpenChange = useCallback(
    (open: boolean) => {
      setOpen(open);
      if (!open && !isFocused.current) onLeave();
    },
    [onLeave],
  );
  const onFocus = useCallback(() => {
    isFocused.current = true;
  }, []);
  const onBlur = useCallback(() => {
    isFocused.current = false;
    onLeave();
  }, [onLeave]);
  return { open: isOpen, onOpenChange, onFocus, onBlur };
}
