import type { ViewProps } from '#runtime/context/faces.ts';
import type { Choice } from '../../kit/values/choices.ts';
import type { RelationFormProps } from './relationForm.ts';

/** The face in a table cell: the name without link, because list rows have labels instead of ids and handle presses. */
export default function RelationFormCell({ text }: ViewProps<RelationFormProps, Choice>) {
  return <span title={text}>{text}</span>;
}
