import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { OpenProps } from '../../_shared/control/Shell.tsx';
import { useOpenProps } from '../../_shared/control/use-open-props.ts';
import { within } from '../../_shared/time-bounds.ts';
import type { DateFace } from './datePicker.face.ts';
import { modeOf } from './datePicker.ts';

/** Patterns of definitions as dayjs spells them. */
const spelled = (format: string) => format.replace('yyyy', 'YYYY').replace('dd', 'DD');

/** The calendar itself, while it is in use. */
export default function DatePickerOpen(open: OpenProps<DateFace>) {
  const { props, value, bounds, onChange } = open.face;
  const shared = useOpenProps(open);
  const mode = modeOf(props.format);
  const timed = mode === 'datetime';
  const unit = timed ? 'second' : mode === 'date' ? 'day' : mode;

  const choose = (chosen: Dayjs | null) => {
    const next = chosen === null ? undefined : moment(chosen);
    if (next !== value) onChange(next);
  };
  // Without a time the moment is the start of its day, month or year; with one it keeps to the bounds.
  const moment = (chosen: Dayjs) => {
    const start = chosen.startOf(unit).valueOf();
    return timed ? within(start, bounds) : start;
  };

  return (
    <DatePicker
      {...shared}
      picker={timed ? 'date' : mode}
      showTime={timed && { format: props.format.includes('ss') ? 'HH:mm:ss' : 'HH:mm' }}
      format={spelled(props.format)}
      value={typeof value === 'number' ? dayjs(value) : null}
      {...(bounds.min !== undefined && { minDate: dayjs(bounds.min) })}
      {...(bounds.max !== undefined && { maxDate: dayjs(bounds.max) })}
      onChange={choose}
    />
  );
}
