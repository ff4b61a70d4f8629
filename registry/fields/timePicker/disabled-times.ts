import { fullTime, type TimePickerProps } from './timePicker.ts';

const below = (end: number) => Array.from({ length: end }, (_, index) => index);
const above = (start: number, count: number) => below(count).filter((number) => number > start);
const partsOf = (time: string) => time.split(':').map(Number) as [number, number, number];

/** The hours, minutes and seconds outside `startTime` and `endTime`, as antd's `disabledTime` requires. */
export function disabledTimes({ startTime, endTime }: Pick<TimePickerProps, 'startTime' | 'endTime'>) {
  const [minHour, minMinute, minSecond] = partsOf(fullTime(startTime, '00:00:00'));
  const [maxHour, maxMinute, maxSecond] = partsOf(fullTime(endTime, '23:59:59'));
  return {
    disabledHours: () => [...below(minHour), ...above(maxHour, 24)],
    disabledMinutes: (hour: number) => [
      ...(hour === minHour ? below(minMinute) : []),
      ...(hour === maxHour ? above(maxMinute, 60) : []),
    ],
    disabledSeconds: (hour: number, minute: number) => [
      ...(hour === minHour && minute === minMinute ? below(minSecond) : []),
      ...(hour === maxHour && minute === maxMinute ? above(maxSecond, 60) : []),
    ],
  };
}
