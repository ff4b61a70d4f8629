import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Entered by key, the text of an input is selected whole, so that typing replaces it. Where another text then takes its
 * place, unmasked or without separators, that one is selected; without this the caret would stand behind it.
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
