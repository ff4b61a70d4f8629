import type { EditProps } from '#runtime/context/faces.ts';
import type { Bounds } from '../../kit/date-time/time-bounds.ts';
import type { DatePickerProps } from './datePicker.ts';

export type PlainFace = EditProps<DatePickerProps, number | undefined>;
/** What the calendar behind the shell gets: the face, and between what it may choose. */
export type DateFace = PlainFace & { bounds: Bounds };
