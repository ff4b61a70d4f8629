import { TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { OpenProps } from '../../_shared/control/Shell.tsx';
import { useOpenProps } from '../../_shared/control/use-open-props.ts';
import { disabledTimes } from './disabled-times.ts';
import type { TimeFace } from './timePicker.face.ts';

const someDay = '2000-01-01 ';

/** The clock itself, while it is in use. */
export default function TimePickerOpen(open: OpenProps<TimeFace>) {
  const { props, value, onChange } = open.face;
  const shared = useOpenProps(open);
  const time = dayjs(someDay + value);
  const choose = (chosen: Dayjs | null) => {
    const next = chosen === null ? '' : chosen.format(props.format);
    if (next !== value) onChange(next);
  };
  return (
    <TimePicker
      {...shared}
      format={props.format}
      value={value !== '' && time.isValid() ? time : null}
      disabledTime={() => disabledTimes(props)}
      onChange={choose}
    />
  );
}
