import { type ReactNode, use, useMemo } from 'react';
import { Shell, useShell } from './shell.ts';

/** Gives every kind and face to what is inside; suspends until they are there. */
export function WithWholeRegistry({ children }: { children: ReactNode }) {
  const shell = useShell();
  const whole = shell.whole ? use(shell.whole()) : undefined;
  const value = useMemo(() => (whole ? { ...shell, ...whole } : shell), [shell, whole]);
  return <Shell value={value}>{children}</Shell>;
}
