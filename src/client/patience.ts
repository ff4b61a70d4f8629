/** Idle timeout: the signal aborts after `ms` milliseconds without activity; `heard` restarts the timer. */
export function patience(ms: number): { signal: AbortSignal; heard(): void } {
  const end = new AbortController();
  let latest: AbortSignal | undefined;
  const heard = () => {
    const wait = AbortSignal.timeout(ms);
    latest = wait;
    const isOver = () => {
      if (latest === wait) end.abort(wait.reason);
    };
    if (wait.aborted) isOver();
    else wait.addEventListener('abort', isOver);
  };
  heard();
  return { signal: end.signal, heard };
}
