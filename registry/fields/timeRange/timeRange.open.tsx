import { TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { EditProps } from '#runtime/faces.ts';
import type { OpenProps } from '../../_shared/control/Shell.tsx';
import { useOpenProps } from '../../_shared/control/use-open-props.ts';
import type { Range } from '../../_shared/ranges.ts';
import type { TimeRangeProps } from './timeRange.ts';

const someDay = '2000-01-01 ';

/** Both clocks, while they are in use. */
export default function TimeRangeOpen(open: OpenProps<EditProps<TimeRangeProps, Range<string>>>) {
  const { props, value, onChange } = open.face;
  const { id, placeholder, ...shared } = useOpenProps(open);
  const [from = null, to = null] = value;
  const moment = (end: string | null) => (end === null ? null : dayjs(someDay + end));
  const choose = (chosen: [Dayjs | null, Dayjs | null] | null) => {
    const [start, end] = [chosen?.[0]?.format(props.format) ?? null, chosen?.[1]?.format(props.format) ?? null];
    onChange(start === null && end === null ? [] : [start, end]);
  };
  return (
    <TimePicker.RangePicker
      {...shared}
      id={{ start: id }}
      placeholder={[placeholder, placeholder]}
      format={props.format}
      value={[moment(from), moment(to)]}
      allowEmpty={[true, true]}
      onChange={choose}
    />
  );
}
