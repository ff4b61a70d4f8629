import type { ReactNode } from 'react';
import './blocks.css';

interface Props {
  type: 'info' | 'error';
  text: string;
  /** To the right of the text. */
  action?: ReactNode;
  onClose?: { label: string; close(): void };
}

/** A line above the fields of a form, read out at once. Part of the first page, so without a library. */
export function Notice({ type, text, action, onClose }: Props) {
  return (
    <div className={`zb-notice zb-notice--${type}`} role="alert">
      <svg className="zb-notice-mark" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="8" fill="currentcolor" />
        <path
          d={type === 'error' ? 'M5.2 5.2l5.6 5.6m0-5.6l-5.6 5.6' : 'M8 7.2v4.6M8 4.2v1.6'}
          stroke="var(--zb-notice-ground)"
          strokeWidth="1.5"
        />
      </svg>
      <span className="zb-notice-text">{text}</span>
      {action}
      {onClose && (
        <button type="button" className="zb-notice-close" aria-label={onClose.label} onClick={onClose.close}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="M2.5 2.5l7 7m0-7l-7 7" stroke="currentcolor" />
          </svg>
        </button>
      )}
    </div>
  );
}
