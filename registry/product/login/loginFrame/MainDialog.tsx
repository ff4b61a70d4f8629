import { type ReactNode, useEffect, useId, useRef } from 'react';
import './loginFrame.css';

interface Props {
  title: string;
  detail: string;
  children: ReactNode;
}

/** A dialog that fills the main area and cannot be closed. */
export function MainDialog({ title, detail, children }: Props) {
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), []);
  return (
    <div className="zh-main-dialog">
      <section ref={card} className="zh-login-card" role="dialog" aria-labelledby={titleId} tabIndex={-1}>
        <h2 id={titleId}>{title}</h2>
        <p>{detail}</p>
        {children}
      </section>
    </div>
  );
}
