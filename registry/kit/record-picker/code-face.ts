import type { EditProps } from '#runtime/context/faces.ts';
import { type Choice, idsOf } from '../values/choices.ts';
import type { PickerFace, PickerProps } from '../picker/PickerField.tsx';

/** A picker of one code, which is its own name. */
export function codeFace<P extends Omit<PickerProps, 'multiple'>>(
  face: EditProps<P, Choice>,
): PickerFace<P & { multiple: false }> {
  const [code] = idsOf(face.value);
  return {
    ...face,
    props: { ...face.props, multiple: false },
    chosen: code === undefined ? [] : [{ key: String(code), value: code, name: String(code) }],
    onChosen: ([next]) => face.onChange(next === undefined ? '' : (next.value as string)),
  };
}

/** The choice a code is, as a table of rows knows it. */
export const rowOfCode = ({ chosen }: Pick<PickerFace, 'chosen'>) => chosen.map(({ key }) => ({ id: key }));
