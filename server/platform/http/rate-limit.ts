import { codes } from '#schemas/protocol/envelope.ts';
import { Refusal } from '../errors/refusal.ts';

/** So many visitors are remembered at once; the one seen first goes. */
const visitorsMax = 10_000;
const minuteMs = 60_000;

interface Window {
  endsAt: number;
  calls: number;
}

/**
 * Counts the calls of each visitor in windows of time and refuses (429) what goes beyond. Each server process counts for
 * itself: what it protects is this process and the tables behind it, and it costs no write.
 */
export function rateLimit({
  times,
  minutes,
}: {
  times: number;
  minutes: number;
}): (visitor: string, now: number) => void {
  const windows = new Map<string, Window>();
  return (visitor, now) => {
    const known = windows.get(visitor);
    // Beyond one window from now: the clock was put back.
    if (known && known.endsAt > now && known.endsAt <= now + minutes * minuteMs) {
      known.calls += 1;
      if (known.calls > times) throw new Refusal(codes.tooMany, 'request.tooMany');
      return;
    }
    windows.delete(visitor);
    if (windows.size >= visitorsMax) windows.delete(windows.keys().next().value as string);
    windows.set(visitor, { endsAt: now + minutes * minuteMs, calls: 1 });
  };
}
