import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { announced } from '../../_shared/control/attributes.ts';
import type { OpenProps } from '../../_shared/control/Shell.tsx';
import { useLeaving } from '../../_shared/control/use-leaving.ts';
import { useDefaultWords } from '../../_shared/control/use-default-words.ts';
import { within } from '../../_shared/time-bounds.ts';
import type { DateFace } from './datePicker.face.ts';
import { modeOf } from './datePicker.ts';

/** Patterns of definitions as dayjs spells them. */
const spelled = (format: string) => format.replace('yyyy', 'YYYY').replace('dd', 'DD');

/** The calendar itself, while it is in use. */
export default function DatePickerOpen({ face, onLeave }: OpenProps<DateFace>) {
  const { props, value, bounds, onChange } = face;
  const placeholder = useDefaultWords(props.placeholder);
  const leaving = useLeaving(onLeave);
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
      {...leaving}
      {...announced(face)}
      autoFocus
      id={face.id}
      className="zk-open"
      {...(face.invalid && { status: 'error' })}
      picker={timed ? 'date' : mode}
      showTime={timed && { format: props.format.includes('ss') ? 'HH:mm:ss' : 'HH:mm' }}
      format={spelled(props.format)}
      value={typeof value === 'number' ? dayjs(value) : null}
      placeholder={placeholder}
      allowClear={props.clearable}
      {...(bounds.min !== undefined && { minDate: dayjs(bounds.min) })}
      {...(bounds.max !== undefined && { maxDate: dayjs(bounds.max) })}
      onChange={choose}
    />
  );
}
