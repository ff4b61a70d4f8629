/** Asked for later than this, idle work is done even if nobody ever pauses. */
const patienceMs = 300;

/** Calls back once when the page has nothing better to do. Returns the way out. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 16);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: patienceMs });
  return () => cancelIdleCallback(handle);
}
