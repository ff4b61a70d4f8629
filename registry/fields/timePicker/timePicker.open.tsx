import { TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { announced } from '../../_shared/control/attributes.ts';
import type { OpenProps } from '../../_shared/control/Shell.tsx';
import { useLeaving } from '../../_shared/control/use-leaving.ts';
import { useDefaultWords } from '../../_shared/control/use-default-words.ts';
import { disabledTimes } from './disabled-times.ts';
import type { TimeFace } from './timePicker.face.ts';

const someDay = '2000-01-01 ';

/** The clock itself, while it is in use. */
export default function TimePickerOpen({ face, onLeave }: OpenProps<TimeFace>) {
  const { props, value, onChange } = face;
  const placeholder = useDefaultWords(props.placeholder);
  const leaving = useLeaving(onLeave);
  const time = dayjs(someDay + value);
  const choose = (chosen: Dayjs | null) => {
    const next = chosen === null ? '' : chosen.format(props.format);
    if (next !== value) onChange(next);
  };
  return (
    <TimePicker
      {...leaving}
      {...announced(face)}
      autoFocus
      id={face.id}
      className="zk-open"
      {...(face.invalid && { status: 'error' })}
      format={props.format}
      value={value !== '' && time.isValid() ? time : null}
      placeholder={placeholder}
      allowClear={props.clearable}
      disabledTime={() => disabledTimes(props)}
      onChange={choose}
    />
  );
}
