import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { EditProps } from '#runtime/faces.ts';
import type { OpenProps } from '../../_shared/control/Shell.tsx';
import { useOpenProps } from '../../_shared/control/use-open-props.ts';
import type { Range } from '../../_shared/ranges.ts';
import type { DateRangeProps } from './dateRange.ts';

const units: Readonly<Record<string, 'year' | 'month'>> = { yyyy: 'year', 'yyyy-MM': 'month' };

/** Both calendars, while they are in use. */
export default function DateRangeOpen(open: OpenProps<EditProps<DateRangeProps, Range<number>>>) {
  const { props, value, onChange } = open.face;
  const { id, placeholder, ...shared } = useOpenProps(open);
  const picker = units[props.format] ?? 'date';
  const [from = null, to = null] = value;
  const moment = (end: number | null) => (end === null ? null : dayjs(end));
  // The last day counts to its end.
  const choose = (chosen: [Dayjs | null, Dayjs | null] | null) => {
    const unit = picker === 'date' ? 'day' : picker;
    const [start, end] = [chosen?.[0]?.startOf(unit).valueOf() ?? null, chosen?.[1]?.endOf(unit).valueOf() ?? null];
    onChange(start === null && end === null ? [] : [start, end]);
  };
  return (
    <DatePicker.RangePicker
      {...shared}
      id={{ start: id }}
      placeholder={[placeholder, placeholder]}
      picker={picker}
      value={[moment(from), moment(to)]}
      allowEmpty={[true, true]}
      onChange={choose}
    />
  );
}
