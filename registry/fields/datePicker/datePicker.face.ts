import type { EditProps } from '#runtime/faces.ts';
import type { Bounds } from '../../_shared/time-bounds.ts';
import type { DatePickerProps } from './datePicker.ts';

export type PlainFace = EditProps<DatePickerProps, number | undefined>;
/** What the calendar behind the shell gets: the face, and between what it may choose. */
export type DateFace = PlainFace & { bounds: Bounds };
