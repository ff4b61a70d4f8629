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
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // What the button stands in may be closed by escape too; it stays.
    event.stopPropagation();
    opener.current?.focus();
    close();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLDivElement>) => {
    // Nowhere: the window itself was left, or something that takes no focus was pressed. The button closes it by itself.
    if (!relatedTarget || relatedTarget === opener.current) return;
    if (!currentTarget.contains(relatedTarget)) close();
  };
  return { opener, afterOpenChange, panelProps: { ref: panel, onKeyDown, onBlur } };
}
