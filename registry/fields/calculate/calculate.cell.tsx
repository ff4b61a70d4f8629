import type { ViewProps } from '#runtime/faces.ts';
import type { CalculateProps } from './calculate.ts';

/** In a row there is one line: the number alone. */
export default function CalculateCell({ text }: ViewProps<CalculateProps, number | undefined>) {
  return text;
}
