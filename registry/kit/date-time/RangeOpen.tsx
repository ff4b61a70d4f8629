import type { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { typedEnds } from '#core/dates/typed-time.ts';
import type { OpenProps } from '../trigger/SelectTrigger.tsx';
import { TypedInput } from '../trigger/TypedInput.tsx';
import { useOpenProps } from '../trigger/use-open-props.ts';
import { useInputWarning } from '../input/use-text-input.ts';
import type { RangeFace } from './range-face.tsx';

type Side = 'from' | 'to';

interface RangeOpenProps<End> {
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
export function RangeOpen<End>({ open, Picker, look, momentOf, endOf, typed }: RangeOpenProps<End>) {
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
