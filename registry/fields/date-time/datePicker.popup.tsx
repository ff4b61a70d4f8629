import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { formatTime } from '#core/dates/format.ts';
import { typedTime } from '#core/dates/typed-time.ts';
import type { ValueIssue } from '#core/kind/kind.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { fromCalendar, toCalendar } from './calendar-moment.ts';
import { type Bounds, clampMoment } from './time-bounds.ts';
import { useInputWarning } from '../../kit/input/use-text-input.ts';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import { TypedInput } from './TypedInput.tsx';
import { useOpenProps } from '../../kit/trigger/use-open-props.ts';
import { type DatePickerProps, modeOf } from './datePicker.ts';

export type PlainFace = EditProps<DatePickerProps, number | undefined>;
/** What the calendar behind the shell gets: the face, and between what it may choose. */
export type DateFace = PlainFace & { bounds: Bounds };

/** Date formats of definitions in dayjs syntax. */
const spelled = (format: string) => format.replace('yyyy', 'YYYY').replace('dd', 'DD');

/** The opened calendar. */
export default function DatePickerOpen(open: OpenProps<DateFace>) {
  const { props, value, bounds, label, onChange } = open.face;
  const shared = useOpenProps(open);
  const refuse = useInputWarning(label);
  const mode = modeOf(props.format);
  const timed = mode === 'datetime';
  const unit = timed ? 'second' : mode === 'date' ? 'day' : mode;

  const choose = (next: number | undefined) => {
    if (next !== value) onChange(next);
  };
  // Without a time the value is the start of the day, month or year; with one it is clamped to the bounds.
  const moment = (chosen: Dayjs) => {
    const start = fromCalendar(chosen.startOf(unit));
    return timed ? clampMoment(start, bounds) : start;
  };
  const take = (text: string) => {
    if (text.trim() === '') {
      if (props.clearable) choose(undefined);
      return;
    }
    const typed = typedTime(text);
    if (typed === undefined) return refuse(notTime);
    const wrong = outside(typed, bounds, props.format);
    if (wrong) refuse(wrong);
    else choose(moment(toCalendar(typed)));
  };

  return (
    <TypedInput initialText={open.initialText} value={value} onTyped={take}>
      <DatePicker
        {...shared}
        picker={timed ? 'date' : mode}
        showTime={timed && { format: props.format.includes('ss') ? 'HH:mm:ss' : 'HH:mm' }}
        format={spelled(props.format)}
        value={typeof value === 'number' ? toCalendar(value) : null}
        {...(bounds.min !== undefined && { minDate: toCalendar(bounds.min) })}
        {...(bounds.max !== undefined && { maxDate: toCalendar(bounds.max) })}
        onChange={(chosen) => choose(chosen === null ? undefined : moment(chosen))}
      />
    </TypedInput>
  );
}

const notTime: ValueIssue = { id: 'value.notTime', params: {} };

const dayLength = 'yyyy-MM-dd'.length;

/**
 * The issue of a day, month or year before or after the bounds; a time on the first or last day is clamped instead
 * (FIELD-033).
 */
function outside(moment: number, { min, max }: Bounds, format: string): ValueIssue | undefined {
  const words = (time: number) => formatTime(time, format);
  const day = (time: number) => words(time).slice(0, dayLength);
  if (min !== undefined && day(moment) < day(min)) return { id: 'value.beforeStart', params: { min: words(min) } };
  if (max !== undefined && day(moment) > day(max)) return { id: 'value.afterEnd', params: { max: words(max) } };
  return undefined;
}
