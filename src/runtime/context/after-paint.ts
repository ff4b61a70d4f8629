import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { whenIdle } from './idle.ts';

/**
 * Runs work after the next paint and renders its results synchronously. An earlier key press or paste runs it first,
 * so that input always applies to the updated page.
 */
export function afterPaint(work: () => void): void {
  const leave = new AbortController();
  const run = () => {
    if (leave.signal.aborted) return;
    leave.abort();
    flushSync(work);
  };
  for (const event of ['keydown', 'paste'])
    document.addEventListener(event, run, { capture: true, signal: leave.signal });
  // The second animation frame starts after the first one was painted; what else it does comes first.
  requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(run)));
}

/** Runs work after the next paint, unless the returned function is called before. */
export function onPainted(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * A value for views that follow what a person does: it changes after the page was painted, in a render that the next
 * input interrupts. `useDeferredValue` starts that render before the paint, which then waits for it.
 */
export function usePainted<T>(value: T): T {
  const [painted, setPainted] = useState(() => value);
  useEffect(() => onPainted(() => startTransition(() => setPainted(() => value))), [value]);
  return painted;
}
