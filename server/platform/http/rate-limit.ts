import { LRUCache } from 'lru-cache';
import { codes } from '#schemas/protocol/envelope.ts';
import { AppError } from '../errors/app-error.ts';

/** Maximum visitors in memory; the one that called least recently is evicted. */
const visitorsMax = 10_000;
const minuteMs = 60_000;

interface Window {
  endsAt: number;
  calls: number;
}

/**
 * A rate limit per visitor in fixed time windows; refuses (429) calls beyond it. Each process counts separately in
 * memory, as it protects this process and its tables, and a shared count would cost a write per call.
 */
export function rateLimit({
  times,
  minutes,
}: {
  times: number;
  minutes: number;
}): (visitor: string, now: number) => void {
  // Not `max`, which allocates all places at once, for each limited call.
  const windows = new LRUCache<string, Window>({ maxSize: visitorsMax, sizeCalculation: () => 1 });
  return (visitor, now) => {
    const known = windows.get(visitor);
    // A window that ends too far ahead: the clock was set back.
    if (known && known.endsAt > now && known.endsAt <= now + minutes * minuteMs) {
      known.calls += 1;
      if (known.calls > times) throw new AppError(codes.tooMany, 'request.tooMany');
      return;
    }
    windows.set(visitor, { endsAt: now + minutes * minuteMs, calls: 1 });
  };
}
