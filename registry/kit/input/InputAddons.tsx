import type { ReactNode } from 'react';
import { useText } from '#runtime/context/use-translation.ts';
import type { Text } from '#schemas/language/text.ts';
import '../trigger/control.css';

interface InputAddonsProps {
  before: Text;
  after: Text;
  children: ReactNode;
}

/** A control with a text before or after it; without either, the control alone. */
export function InputAddons({ before, after, children }: InputAddonsProps) {
  const left = useText(before);
  const right = useText(after);
  if (left === '' && right === '') return children;
  return (
    <span className="zk-framed">
      {left !== '' && <span className="zk-addon">{left}</span>}
      {children}
      {right !== '' && <span className="zk-addon">{right}</span>}
    </span>
  );
}
