import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * When an input is focused by keyboard its whole text is selected, so that typing replaces it. If focusing changes the
 * text (unmasked, without separators), the new text is selected; otherwise the caret would end up behind it.
 */
export function useWholeSelection() {
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
