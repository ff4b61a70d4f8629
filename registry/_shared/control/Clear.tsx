import type { RefObject } from 'react';
import { useSay } from '#runtime/texts.ts';
import './control.css';

interface Props {
  /** Has the focus afterwards. */
  control: RefObject<HTMLElement | null>;
  onClear(): void;
}

/** The round cross that empties a control. Only there while pointer or focus is. */
export function Clear({ control, onClear }: Props) {
  const say = useSay();
  return (
    <button
      type="button"
      className="zk-mark zk-clear"
      tabIndex={-1}
      aria-label={say('control.clear')}
      // The control keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        onClear();
        control.current?.focus();
      }}
    />
  );
}
