import { createElement } from 'react';
import { iconOf } from '#runtime/icons/MenuIcon.tsx';

/** The icon in front of or behind what is typed; names of other icon fonts show nothing. */
export default function InputIcon({ name }: { name: string }) {
  const icon = iconOf(name);
  return icon ? <span className="zk-icon">{createElement(icon, { 'aria-hidden': 'true' })}</span> : null;
}
