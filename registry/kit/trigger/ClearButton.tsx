import type { RefObject } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import './control.css';

interface Props {
  /** Receives the focus afterwards. */
  control: RefObject<HTMLElement | null>;
  onClear(): void;
}

/** The clear button of a control, rendered only on hover or focus. */
export function ClearButton({ control, onClear }: Props) {
  const t = useTranslation();
  return (
    <button
      type="button"
      className="zk-mark zk-clear"
      tabIndex={-1}
      aria-label={t('control.clear')}
      // A pointer press must not move the focus away from the control.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        onClear();
        control.current?.focus();
      }}
    />
  );
}
