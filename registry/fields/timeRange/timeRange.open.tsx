import { TimePicker } from 'antd';
import dayjs from 'dayjs';
import { typedClock } from '#core/dates/typed-time.ts';
import '../../kit/date-time/calendar-moment.ts';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import type { RangeFace } from '../../kit/date-time/range-face.tsx';
import { RangeOpen } from '../../kit/date-time/RangeOpen.tsx';

const moment = (time: string) => dayjs(`2000-01-01 ${time}`);

/** Both clocks. */
export default function TimeRangeOpen(open: OpenProps<RangeFace<string>>) {
  const { format } = open.face.props;
  return (
    <RangeOpen
      open={open}
      // The one differs from the other in what it opens only.
      Picker={TimePicker.RangePicker as never}
      look={{ format }}
      momentOf={moment}
      endOf={(end) => end.format(format)}
      typed={(text) => {
        const time = typedClock(text);
        return time === undefined ? undefined : moment(time).format(format);
      }}
    />
  );
}
