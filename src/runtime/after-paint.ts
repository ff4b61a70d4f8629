import { flushSync } from 'react-dom';

/**
 * Runs work once what is drawn now can be seen, and its results at once; ahead of the next key or paste, should that come
 * sooner: what is typed meets the page as it will be.
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
  // The first frame draws, the second tells that it was shown.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run)));
}
