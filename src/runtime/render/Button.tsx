import type { ComponentProps } from 'react';
import './button.css';

interface Props extends Omit<ComponentProps<'button'>, 'disabled'> {
  kind?: 'default' | 'primary' | 'link';
  isDisabled?: boolean;
  /** Its action runs: pressing it again does nothing. */
  isBusy?: boolean;
}

/**
 * A button with the look of the component library's: those of forms are part of the first page, where the library's own,
 * with its styles, icons and motion, would be 20 kB of script.
 */
export function Button({ kind = 'default', isDisabled = false, isBusy = false, className, ...rest }: Props) {
  const { children, onClick, type = 'button', ...attributes } = rest;
  return (
    <button
      {...attributes}
      // One of the three types, which the rule for literals does not see.
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={`zf-button zf-button--${kind}${className === undefined ? '' : ` ${className}`}`}
      disabled={isDisabled}
      aria-busy={isBusy}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy && <span className="zf-button-busy" />}
      <span>{children}</span>
    </button>
  );
}
