import { type FocusEvent, type KeyboardEvent, useRef } from 'react';

/**
 * A panel below its button, by keys: it begins at its current entry or its first, escape closes it and goes back to the
 * button, and whoever leaves it otherwise closes it.
 */
export function usePanelFocus(close: () => void) {
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const afterOpenChange = (isOpen: boolean) => {
    const entry =
      panel.current?.querySelector<HTMLElement>('[aria-current=page]') ?? panel.current?.querySelector('button');
    if (isOpen) entry?.focus({ preventScroll: true });
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    opener.current?.focus();
    close();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLDivElement>) => {
    // Nowhere: the window itself was left, or something that takes no focus was pressed.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  return { opener, afterOpenChange, panelProps: { ref: panel, onKeyDown, onBlur } };
}
