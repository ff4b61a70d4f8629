import type { ViewProps } from '#runtime/context/faces.ts';
import type { CalculateProps } from './calculate.ts';

/** The face in a table cell: the number without the amount in Chinese. */
export default function CalculateCell({ text }: ViewProps<CalculateProps, number | undefined>) {
  return text;
}
