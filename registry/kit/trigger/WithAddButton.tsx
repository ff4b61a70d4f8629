import type { ReactNode } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import './control.css';

interface WithAddButtonProps {
  /** Rendered in a table cell, where there is no room for the button. */
  compact: boolean;
  disabled: boolean;
  onAdd(): void;
  children: ReactNode;
}

/** A control with a button that adds to what can be chosen in it. */
export function WithAddButton({ compact, disabled, onAdd, children }: WithAddButtonProps) {
  const t = useTranslation();
  return (
    <span className="zk-beside">
      {children}
      {!compact && (
        <button type="button" className="zk-add" disabled={disabled} onClick={onAdd}>
          {t('picker.add')}
        </button>
      )}
    </span>
  );
}
