import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';

type Control = HTMLElement & { disabled?: boolean };

/** The next index for an arrow key, wrapping at both ends. */
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Makes the controls of a toolbar one tab stop (roving tabindex): arrow keys move between them, Tab leaves for the
 * text.
 */
export function useOneStop() {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<Element>(null);
  const usable = () =>
    [...(bar.current?.querySelectorAll<Control>('button, select, input') ?? [])].filter((one) => !one.disabled);
  const settle = () => {
    const controls = usable();
    const stop = controls.find((one) => one === last.current) ?? controls[0];
    for (const one of controls) one.tabIndex = one === stop ? 0 : -1;
  };
  // Controls come and go with the place of the cursor.
  useLayoutEffect(settle);

  const onFocus = ({ target }: FocusEvent) => {
    last.current = target;
    settle();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // A list would choose its next entry, the page would scroll.
    event.preventDefault();
    const controls = usable();
    const at = controls.findIndex((one) => one === event.target);
    controls[step(at, controls.length)]?.focus();
  };
  return { ref: bar, onFocus, onKeyDown };
}
