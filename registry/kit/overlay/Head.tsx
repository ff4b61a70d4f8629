import type { ReactNode } from 'react';
import './blocks.css';

interface Props {
  title: string;
  /** Rendered to the right of the title. */
  children?: ReactNode;
}

/** The line above a block: its title and what belongs to it; nothing when it has neither. */
export function Head({ title, children }: Props) {
  if (title === '' && !children) return null;
  return (
    <div className="zb-head">
      {title !== '' && <h2 className="zb-title">{title}</h2>}
      {children}
    </div>
  );
}
