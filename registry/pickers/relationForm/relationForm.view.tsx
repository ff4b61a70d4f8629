import type { ViewProps } from '#runtime/context/faces.ts';
import { type Choice, idsOf } from '../../kit/values/choices.ts';
import { RecordLink } from './RecordLink.tsx';
import type { RelationFormProps } from './relationForm.ts';

/** A link to the record that was chosen (FORM-051). */
export default function RelationFormView({ value, props, text }: ViewProps<RelationFormProps, Choice>) {
  const [id] = idsOf(value);
  return id === undefined ? text : <RecordLink modelId={props.modelId} id={String(id)} name={text} />;
}
