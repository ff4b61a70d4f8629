import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { typedTime } from '#core/dates/typed-time.ts';
import { fromCalendar, toCalendar } from '../../kit/date-time/calendar-moment.ts';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import type { RangeFace } from '../../kit/date-time/range-face.tsx';
import { RangeOpen } from '../../kit/date-time/RangeOpen.tsx';

const units: Readonly<Record<string, 'year' | 'month'>> = { yyyy: 'year', 'yyyy-MM': 'month' };

/** Both calendars. */
export default function DateRangeOpen(open: OpenProps<RangeFace<number>>) {
  const picker = units[open.face.props.format] ?? 'date';
  const unit = picker === 'date' ? 'day' : picker;
  // The last day counts to its end.
  const endOf = (moment: Dayjs, side: 'from' | 'to') =>
    fromCalendar(side === 'from' ? moment.startOf(unit) : moment.endOf(unit));
  return (
    <RangeOpen
      open={open}
      Picker={DatePicker.RangePicker}
      look={{ picker }}
      momentOf={toCalendar}
      endOf={endOf}
      typed={(text, side) => {
        const moment = typedTime(text);
        return moment === undefined ? undefined : endOf(toCalendar(moment), side);
      }}
    />
  );
}
