import type { EditProps } from '#runtime/context/faces.ts';
import type { TimePickerProps } from './timePicker.ts';

export type TimeFace = EditProps<TimePickerProps, string>;
