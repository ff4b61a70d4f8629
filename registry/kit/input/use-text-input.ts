import { type ClipboardEvent, type FocusEvent, useCallback, useLayoutEffect, useRef } from 'react';
import type { ValueIssue } from '#core/kind/kind.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useFeedback } from '#runtime/context/application.tsx';

/** Says why something typed or pasted into a field was not taken; what was there stays. */
export function useInputWarning(label: string) {
  const t = useTranslation();
  const { toast } = useFeedback();
  return useCallback(
    ({ id, params }: ValueIssue) => void toast('warning', t(id, { label, ...params }), toastMs),
    [t, toast, label],
  );
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Browsers truncate pasted text at maxlength silently. Here such a paste is refused with a message to the user. */
export function usePasteLimit(label: string, maxlength: number | null) {
  const refuse = useInputWarning(label);
  return useCallback(
    (event: ClipboardEvent<TextControl>) => {
      if (maxlength === null) return;
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      const remaining = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0));
      if (remaining + event.clipboardData.getData('text').length <= maxlength) return;
      event.preventDefault();
      refuse({ id: 'value.tooLong', params: { maxlength } });
    },
    [refuse, maxlength],
  );
}

/**
 * When an input is focused by keyboard its whole text is selected, so that typing replaces it. If focusing changes the
 * text (unmasked, without separators), the new text is selected; otherwise the caret would end up behind it.
 */
export function useSelectOnFocus() {
  const entered = useRef<HTMLInputElement>(undefined);
  useLayoutEffect(() => {
    entered.current?.select();
    entered.current = undefined;
  });
  return ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    const isWhole = input.selectionStart === 0 && input.selectionEnd === input.value.length;
    if (isWhole && input.value !== '') entered.current = input;
  };
}
