import { formatTime, shiftTime, type TimeUnit } from '#core/dates/format.ts';
import type { RuleContext } from '#core/kind/kind.ts';
import { boundField } from './time-bounds.ts';

type Config = Readonly<Record<string, unknown>>;
type Side = 'start' | 'end';

const units: readonly TimeUnit[] = ['hour', 'minute', 'second'];
const clock = 'HH:mm:ss';
const written = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** The earliest and latest time of day a field may take by the rules of its configuration, as `HH:mm:ss`. */
export function clockBounds(config: Config, around: RuleContext): { startTime: string | null; endTime: string | null } {
  return { startTime: bound(config, 'start', around), endTime: bound(config, 'end', around) };
}

function bound(config: Config, side: Side, { now, read }: RuleContext): string | null {
  if (config[`${side}TimeRule`] !== true) return null;
  const value = config[`${side}TimeValue`];
  switch (config[`${side}TimeType`]) {
    case 2: {
      const field = boundField(config, side);
      return field === undefined ? null : timeOf(read(field));
    }
    case 3:
      return formatTime(now, clock);
    case 4:
      return shifted(config, side, now, -Number(value));
    case 5:
      return shifted(config, side, now, Number(value));
    default:
      return timeOf(value);
  }
}

/** So long before or after now; beyond midnight it is the edge of the day. */
function shifted(config: Config, side: Side, now: number, amount: number): string | null {
  const unit = units[Number(config[`${side}TimeTarget`]) - 1];
  if (unit === undefined || !Number.isFinite(amount)) return null;
  const then = shiftTime(now, amount, unit);
  if (formatTime(then, 'yyyy-MM-dd') === formatTime(now, 'yyyy-MM-dd')) return formatTime(then, clock);
  return amount < 0 ? '00:00:00' : '23:59:59';
}

/** A fixed time: text, or the clock of a moment. */
function timeOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return formatTime(value, clock);
  if (typeof value !== 'string' || !written.test(value)) return null;
  return value.length === 5 ? `${value}:00` : value;
}

/** The later of two starts or the earlier of two ends; null when both are null. */
export function innermost(side: Side, one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return (side === 'start') === one > other ? one : other;
}
