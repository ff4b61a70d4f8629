import { codes } from '#schemas/protocol/envelope.ts';
import { Refusal } from '../errors/refusal.ts';

/** So many addresses are remembered at once; the one seen first goes. */
const addressesMax = 10_000;
const minuteMs = 60_000;

interface Window {
  endsAt: number;
  calls: number;
}

/**
 * Counts the calls of each address in windows of time and refuses (429) what goes beyond. Each server process counts for
 * itself: what it protects is this process and the tables behind it, and it costs no write.
 */
export function rateLimit({
  times,
  minutes,
}: {
  times: number;
  minutes: number;
}): (address: string, now: number) => void {
  const windows = new Map<string, Window>();
  return (address, now) => {
    const known = windows.get(address);
    if (known && known.endsAt > now) {
      known.calls += 1;
      if (known.calls > times) throw new Refusal(codes.tooMany, 'request.tooMany');
      return;
    }
    windows.delete(address);
    if (windows.size >= addressesMax) windows.delete(windows.keys().next().value as string);
    windows.set(address, { endsAt: now + minutes * minuteMs, calls: 1 });
  };
}
