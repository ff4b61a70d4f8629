/** A page may say this many frames at once, and after that so many a second. */
const burst = 60;
const everySecond = 15;

/** Counts the frames of one page; false once it says more than anybody types. */
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
