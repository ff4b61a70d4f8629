import type { MenuProps } from 'antd';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';

/** An antd dropdown closed by key leaves the focus in the unmounted popup: this returns it to the opener. */
export function useReturnFocus() {
  const opener = useRef<HTMLButtonElement>(null);
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen && document.activeElement?.closest('.ant-dropdown')) opener.current?.focus();
  };
  return { opener, onOpenChange };
}

/**
 * Keyboard focus of a panel below its button: opening focuses the current entry or the first, Escape closes it and
 * returns the focus to the button, and moving the focus out of the panel closes it.
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
    // Escape must not also close the surrounding window.
    event.stopPropagation();
    opener.current?.focus();
    close();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLDivElement>) => {
    // No related target: the browser window lost the focus, or something unfocusable was pressed. The button closes it
    // itself.
    if (!relatedTarget || relatedTarget === opener.current) return;
    if (!currentTarget.contains(relatedTarget)) close();
  };
  return { opener, afterOpenChange, panelProps: { ref: panel, onKeyDown, onBlur } };
}

/** For the menu of a drop-down: Enter chooses an entry and nothing more. The question it opens has its button in focus at once, which the rest of the same key would press. */
export const ignoreRepeatedKey: NonNullable<MenuProps['onClick']> = ({ domEvent }) => domEvent.preventDefault();
