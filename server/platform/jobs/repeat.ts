interface Repetition {
  /** Milliseconds from the end of one run to the start of the next. */
  everyMs: number;
  onError(error: Error): void;
}

/**
 * Runs background work for as long as the process lives, one run after another. Returns how to end it: the signal of a run in
 * progress is aborted, and the promise settles after that run.
 */
export function repeat(
  work: (signal: AbortSignal) => Promise<void>,
  { everyMs, onError }: Repetition,
): () => Promise<void> {
  const ending = new AbortController();
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  const wait = () => {
    timer = setTimeout(() => {
      running = work(ending.signal)
        .catch(onError)
        .then(() => (ending.signal.aborted ? undefined : wait()));
    }, everyMs).unref();
  };
  wait();
  return () => {
    ending.abort();
    clearTimeout(timer);
    return running;
  };
}
