import type { EditProps } from '#runtime/context/faces.ts';
import { useKnown } from '#runtime/data/names/use-names.ts';
import { type Choice, type Id, idsOf, refsTo } from '../values/choices.ts';
import type { Picked } from './picked.ts';
import type { PickerFace, PickerProps } from './picker-face.ts';

/** The picker face of a field whose value is one id, or with `multiple` a list; ids are shown by name. */
export function usePickerFace<P extends PickerProps>(face: EditProps<P, Choice>, noun: string): PickerFace<P> {
  const chosen = usePicked(idsOf(face.value), noun);
  const { onChange, props } = face;
  return {
    ...face,
    chosen,
    onChosen(next) {
      const ids = next.map(({ value }) => value as Id);
      // An empty choice is an empty text, or an empty list with `multiple` (PICK-008, PICK-009).
      onChange(props.multiple ? ids : (ids[0] ?? ''));
    },
  };
}

/** Ids with their names. A name that is still loading is empty; an id without a name is shown itself. */
function usePicked(ids: readonly Id[], noun: string): readonly Picked[] {
  const read = useKnown(refsTo(ids, noun));
  return ids.map((id) => {
    const known = read({ noun, id: String(id) });
    const item = { key: String(id), value: id, type: noun };
    if (known === null) return { ...item, name: String(id), isUnknown: true };
    return { ...item, name: known?.name ?? '', path: known?.path };
  });
}
