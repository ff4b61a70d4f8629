import type { ViewProps } from '#runtime/faces.ts';
import type { Choice } from '../../_shared/choices.ts';
import type { RelationFormProps } from './relationForm.ts';

/** The name alone: rows of lists come with words in the place of ids, and a press on a row has a meaning of its own. */
export default function RelationFormCell({ text }: ViewProps<RelationFormProps, Choice>) {
  return <span title={text}>{text}</span>;
}
