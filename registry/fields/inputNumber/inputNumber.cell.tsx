import type { ViewProps } from '#runtime/faces.ts';
import type { InputNumberProps } from './inputNumber.ts';

/** In a row there is one line: the number without its amount in Chinese. */
export default function InputNumberCell({ text }: ViewProps<InputNumberProps, number | undefined>) {
  return text;
}
