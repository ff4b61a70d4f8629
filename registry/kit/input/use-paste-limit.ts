import { type ClipboardEvent, useCallback } from 'react';
import { useRefusing } from './use-refusing.ts';

type Typable = HTMLInputElement | HTMLTextAreaElement;

/** Browsers truncate pasted text at maxlength silently. Here such a paste is refused with a message to the user. */
export function usePasteLimit(label: string, maxlength: number | null) {
  const refuse = useRefusing(label);
  return useCallback(
    (event: ClipboardEvent<Typable>) => {
      if (maxlength === null) return;
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      const kept = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0));
      if (kept + event.clipboardData.getData('text').length <= maxlength) return;
      event.preventDefault();
      refuse({ id: 'value.tooLong', params: { maxlength } });
    },
    [refuse, maxlength],
  );
}
