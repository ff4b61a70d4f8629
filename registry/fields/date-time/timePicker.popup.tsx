import { TimePicker } from 'antd';
import dayjs from 'dayjs';
import { typedClock } from '#core/dates/typed-time.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { useFieldContext } from '#runtime/form/form-scope.ts';
import './calendar-moment.ts';
import { useInputWarning } from '../../kit/input/use-text-input.ts';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import { TypedInput } from './TypedInput.tsx';
import { useOpenProps } from '../../kit/trigger/use-open-props.ts';
import { clockBounds, innermost } from './clock-bounds.ts';
import { fullTime, timePicker, type TimePickerProps } from './timePicker.ts';
import { useInterpreter } from '#runtime/context/application.tsx';

export type TimeFace = EditProps<TimePickerProps, string>;

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
  const { store, row } = useFieldContext();
  const { now } = useInterpreter();
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
  const { props, value, label, onChange } = open.face;
  const shared = useOpenProps(open);
  const refuse = useInputWarning(label);
  const time = dayjs(someDay + value);
  const choose = (next: string) => {
    if (next !== value) onChange(next);
  };
  const take = (text: string) => {
    if (text.trim() === '') {
      if (props.clearable) choose('');
      return;
    }
    const typed = typedClock(text);
    const next = typed === undefined ? text : dayjs(someDay + typed).format(props.format);
    const [wrong] = timePicker.value?.check(next, { ...props, ...bounds }) ?? [];
    if (wrong) refuse(wrong);
    else choose(next);
  };
  return (
    <TypedInput initialText={open.initialText} value={value} onTyped={take}>
      <TimePicker
        {...shared}
        format={props.format}
        value={value !== '' && time.isValid() ? time : null}
        disabledTime={() => disabledTimes(bounds)}
        onChange={(chosen) => choose(chosen === null ? '' : chosen.format(props.format))}
      />
    </TypedInput>
  );
}
