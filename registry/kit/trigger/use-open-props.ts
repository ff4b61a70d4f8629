import { useEffect, useMemo, useRef, useState } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import type { Text } from '#schemas/language/text.ts';
import type { OpenProps } from './SelectTrigger.tsx';
import { ariaProps } from './aria-props.ts';
import { useDefaultText } from './use-default-texts.ts';

/**
 * Lifecycle of a widget behind a trigger: open on mount; closing leaves it mounted, so that the focus does not move;
 * `onLeave` is called once it is closed and has lost the focus. While the popup is open, a press into it takes the
 * focus from the widget, which is not leaving.
 */
function useLeaveDetection(onLeave: () => void) {
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

type Face = Omit<EditProps<{ placeholder: Text; clearable: boolean }>, 'value' | 'onChange'>;

/** Common props of every antd widget behind a trigger: opens at once, label and states, leave callback. */
export function useOpenProps({ face, onLeave }: OpenProps<Face>) {
  return {
    ...useLeaveDetection(onLeave),
    ...ariaProps(face),
    autoFocus: true,
    id: face.id,
    className: 'zk-open',
    ...(face.invalid && ({ status: 'error' } as const)),
    placeholder: useDefaultText(face.props.placeholder),
    allowClear: face.props.clearable,
  };
}
