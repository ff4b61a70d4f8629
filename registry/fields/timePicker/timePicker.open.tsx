import { TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useFormPlace } from '#runtime/form-scope.ts';
import { usePlatform } from '#runtime/platform.ts';
import { clockBounds, innermost } from '../../_shared/clock-bounds.ts';
import type { OpenProps } from '../../_shared/control/Shell.tsx';
import { useOpenProps } from '../../_shared/control/use-open-props.ts';
import { disabledTimes } from './disabled-times.ts';
import type { TimeFace } from './timePicker.face.ts';

const someDay = '2000-01-01 ';

/** The clock itself, while it is in use. */
export default function TimePickerOpen(open: OpenProps<TimeFace>) {
  const { props, config, value, onChange } = open.face;
  const { store, row } = useFormPlace();
  const { now } = usePlatform();
  // The clock is in use for a moment: its bounds are those of that moment.
  const ruled = clockBounds(config, { now: now(), read: (name) => store.read(name, row?.id, row?.table) });
  const bounds = {
    startTime: innermost('start', props.startTime, ruled.startTime),
    endTime: innermost('end', props.endTime, ruled.endTime),
  };
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
      disabledTime={() => disabledTimes(bounds)}
      onChange={choose}
    />
  );
}
