import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { leaveForms, type UnsavedForms } from '../context/unsaved-forms.ts';
import { useFeedback, useNavigation } from '../context/application.tsx';

/**
 * Closing an overlay, by its buttons or browser back. Unsaved changes in its forms are confirmed first; the person may
 * stay. `closeNow` runs after that.
 */
export function useClosing(forms: UnsavedForms, closeNow: () => void): () => void {
  const { askToLeave } = useFeedback();
  const { backStep } = useNavigation();
  const isConfirming = useRef(false);
  const removeStep = useRef<() => void>(undefined);
  const latest = useRef(closeNow);
  useEffect(() => {
    latest.current = closeNow;
  });
  const close = useCallback(() => {
    if (isConfirming.current) return;
    const leave = () => {
      latest.current();
      removeStep.current?.();
    };
    const left = leaveForms(forms, askToLeave);
    if (left === true) return leave();
    isConfirming.current = true;
    void left.then((isLeft) => {
      isConfirming.current = false;
      if (isLeft) leave();
    });
  }, [forms, askToLeave]);

  const onBack = useEffectEvent(close);
  const isMounted = useRef(false);
  // Not removed in the effect cleanup: a hidden page has no effects but still has its overlays.
  useEffect(() => {
    isMounted.current = true;
    removeStep.current ??= backStep?.(() => (isMounted.current ? onBack() : removeStep.current?.()));
    return () => {
      isMounted.current = false;
    };
  }, [backStep]);
  return close;
}
