import type { ViewProps } from '#runtime/context/faces.ts';
import type { InputNumberProps } from './inputNumber.ts';

/** The face in a table cell: the number without the amount in Chinese. */
export default function InputNumberCell({ text }: ViewProps<InputNumberProps, number | undefined>) {
  return text;
}
