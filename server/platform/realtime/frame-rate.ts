/** The rate limit of a page: a burst of this many frames, then this many per second. */
const burst = 60;
const everySecond = 15;

/** A token bucket for the frames of one page; returns false beyond the rate limit. */
export function frameRate(now: () => number): () => boolean {
  let left = burst;
  let last = now();
  return () => {
    const time = now();
    left = Math.min(burst, left + ((time - last) / 1000) * everySecond);
    last = time;
    left -= 1;
    return left >= 0;
  };
}
