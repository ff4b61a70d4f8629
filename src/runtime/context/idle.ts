/** Timeout in milliseconds after which the work runs even if the page never becomes idle. */
const idleTimeoutMs = 300;

/** Runs work once when the page is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 16);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: idleTimeoutMs });
  return () => cancelIdleCallback(handle);
}
