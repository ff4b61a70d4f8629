import { DatePicker, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { EditProps } from '#runtime/context/faces.ts';
import { typedClock, typedEnds, typedTime } from '#core/dates/typed-time.ts';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import { TypedInput } from './TypedInput.tsx';
import { useOpenProps } from '../../kit/trigger/use-open-props.ts';
import { useInputWarning } from '../../kit/input/use-text-input.ts';
import { fromCalendar, toCalendar } from './calendar-moment.ts';
import type { Range } from './ranges.ts';

/** Common props of the range kinds; a type and not an interface, because it is also read as a record. */
type RangeProps = {
  placeholder: string;
  format: string;
  disabled: boolean;
  clearable: boolean;
};

export type RangeFace<End> = EditProps<RangeProps, Range<End>>;

type Side = 'from' | 'to';

interface RangePopupProps<End> {
  open: OpenProps<RangeFace<End>>;
  Picker: typeof DatePicker.RangePicker;
  /** The granularity of the picker, and the display format. */
  look: { picker?: 'year' | 'month' | 'date'; format?: string };
  momentOf(end: End): Dayjs;
  endOf(moment: Dayjs, side: Side): End;
  /** Parses a typed end; undefined when it is none. */
  typed(text: string, side: Side): End | undefined;
}

/** The opened widget of a range, with both ends. */
function RangePopup<End>({ open, Picker, look, momentOf, endOf, typed }: RangePopupProps<End>) {
  const { value, label, onChange } = open.face;
  const { id, placeholder, ...shared } = useOpenProps(open);
  const refuse = useInputWarning(label);
  const [from = null, to = null] = value;
  const tell = (start: End | null, end: End | null) => onChange(start === null && end === null ? [] : [start, end]);
  const moment = (end: End | null) => (end === null ? null : momentOf(end));

  const take = (text: string, index: number) => {
    const ends = typedEnds(text);
    const both = ends.length === 2 ? ends : index === 0 ? [text, undefined] : [undefined, text];
    const [start, end] = both.map((one, at) => read(one, at === 0 ? 'from' : 'to'));
    if (start === undefined || end === undefined) refuse({ id: 'value.notTime', params: {} });
    else if (start !== null && end !== null && start > end) refuse({ id: 'value.turnedRange', params: {} });
    else tell(start, end);
  };
  // Undefined when no text was typed: the end is unchanged. An emptied end is open (null).
  const read = (text: string | undefined, side: Side): End | null | undefined => {
    if (text === undefined) return side === 'from' ? from : to;
    return text.trim() === '' ? null : typed(text, side);
  };

  return (
    <TypedInput initialText={open.initialText} value={value} onTyped={take}>
      <Picker
        {...shared}
        {...look}
        id={{ start: id }}
        placeholder={[placeholder, placeholder]}
        value={[moment(from), moment(to)]}
        allowEmpty={[true, true]}
        onChange={(chosen) => {
          const [start, end] = chosen ?? [];
          tell(start ? endOf(start, 'from') : null, end ? endOf(end, 'to') : null);
        }}
      />
    </TypedInput>
  );
}

const units: Readonly<Record<string, 'year' | 'month'>> = { yyyy: 'year', 'yyyy-MM': 'month' };

/** Both calendars. */
export function DateRangePopup(open: OpenProps<RangeFace<number>>) {
  const picker = units[open.face.props.format] ?? 'date';
  const unit = picker === 'date' ? 'day' : picker;
  // The last day counts to its end.
  const endOf = (moment: Dayjs, side: 'from' | 'to') =>
    fromCalendar(side === 'from' ? moment.startOf(unit) : moment.endOf(unit));
  return (
    <RangePopup
      open={open}
      Picker={DatePicker.RangePicker}
      look={{ picker }}
      momentOf={toCalendar}
      endOf={endOf}
      typed={(text, side) => {
        const moment = typedTime(text);
        return moment === undefined ? undefined : endOf(toCalendar(moment), side);
      }}
    />
  );
}

const momentOfTime = (time: string) => dayjs(`2000-01-01 ${time}`);

/** Both clocks. */
export function TimeRangePopup(open: OpenProps<RangeFace<string>>) {
  const { format } = open.face.props;
  return (
    <RangePopup
      open={open}
      // Both pickers have the same props here.
      Picker={TimePicker.RangePicker as never}
      look={{ format }}
      momentOf={momentOfTime}
      endOf={(end) => end.format(format)}
      typed={(text) => {
        const time = typedClock(text);
        return time === undefined ? undefined : momentOfTime(time).format(format);
      }}
    />
  );
}
