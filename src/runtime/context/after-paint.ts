import { flushSync } from 'react-dom';

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
  // The second animation frame starts after the first one was painted.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run)));
}
