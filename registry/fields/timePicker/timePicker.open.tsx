import { TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useFormPlace } from '#runtime/form-scope.ts';
import { usePlatform } from '#runtime/platform.ts';
import { clockBounds, innermost } from '../../_shared/clock-bounds.ts';
import type { OpenProps } from '../../_shared/control/Shell.tsx';
import { useOpenProps } from '../../_shared/control/use-open-props.ts';
import { disabledTimes } from './disabled-times.ts';
import type { TimeFace } from './timePicker.face.ts';
import type { TimePickerProps } from './timePicker.ts';

const someDay = '2000-01-01 ';
type Bounds = Pick<TimePickerProps, 'startTime' | 'endTime'>;

/** The clock itself, while it is in use. */
export default function TimePickerOpen(open: OpenProps<TimeFace>) {
  const { props, config } = open.face;
  const isRuled = config['startTimeRule'] === true || config['endTimeRule'] === true;
  return isRuled ? <Ruled {...open} /> : <Clock open={open} bounds={props} />;
}

/** The clock is in use for a moment: its bounds are those of that moment. */
function Ruled(open: OpenProps<TimeFace>) {
  const { props, config } = open.face;
  const { store, row } = useFormPlace();
  const { now } = usePlatform();
  const { startTime, endTime } = clockBounds(config, {
    now: now(),
    read: (name) => store.read(name, row?.id, row?.table),
  });
  const bounds = {
    startTime: innermost('start', props.startTime, startTime),
    endTime: innermost('end', props.endTime, endTime),
  };
  return <Clock open={open} bounds={bounds} />;
}

function Clock({ open, bounds }: { open: OpenProps<TimeFace>; bounds: Bounds }) {
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
      disabledTime={() => disabledTimes(bounds)}
      onChange={choose}
    />
  );
}
