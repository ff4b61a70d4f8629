import { useEffect, useRef, useState } from 'react';
import { useLatest } from '#runtime/context/effects.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import type { Text } from '#schemas/language/text.ts';
import type { OpenProps } from './SelectTrigger.tsx';
import { ariaProps, useDefaultText } from './control.tsx';

/**
 * Lifecycle of a widget behind a trigger: open on mount; closing leaves it mounted, so that the focus does not move;
 * `onLeave` is called once it is closed and has lost the focus. While the popup is open, a press into it takes the
 * focus from the widget, which is not leaving.
 */
function useLeaveDetection(onLeave: () => void) {
  const [open, setOpen] = useState(true);
  const state = useRef({ isOpen: true, isFocused: true });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestLeave = useLatest(onLeave);
  // The widget emits the chosen value after its popup has closed, so leaving is deferred.
  const leaveLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!state.current.isOpen && !state.current.isFocused) latestLeave.current();
    });
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    open,
    onOpenChange(next: boolean) {
      state.current.isOpen = next;
      setOpen(next);
      if (!next) leaveLater();
    },
    onFocus() {
      state.current.isFocused = true;
    },
    onBlur() {
      state.current.isFocused = false;
      leaveLater();
    },
  };
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
