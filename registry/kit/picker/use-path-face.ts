import type { EditProps } from '#runtime/context/faces.ts';
import { useKnown } from '#runtime/data/names/use-names.ts';
import { refsTo } from '../values/choices.ts';
import { type Path, type PathChoice, pathsOf } from '../values/paths.ts';
import type { Picked } from './picked.ts';
import type { PickerFace, PickerProps } from './picker-face.ts';

/** Whether a chosen path is shown by its last name or as a whole. */
export type ShownPath = 'end' | 'whole';

/**
 * The picker face of a field whose value is the path of ids down to the chosen one, with `multiple` a list of paths.
 */
export function usePathFace<P extends PickerProps>(
  face: EditProps<P, PathChoice>,
  noun: string,
  shown: ShownPath,
): PickerFace<P> {
  const { onChange, props } = face;
  const paths = pathsOf(face.value);
  const read = useKnown(paths.flatMap((path) => refsTo(path, noun)));
  const chosen = paths.map((path): Picked => {
    const known = path.map((id) => read({ noun, id: String(id) }));
    const names = path.map((id, index) => (known[index] === null ? String(id) : (known[index]?.name ?? '')));
    // Names that are still being loaded are shown as empty text.
    const whole = known.includes(undefined) ? '' : names.join('/');
    const name = shown === 'whole' ? whole : (names.at(-1) ?? '');
    const item = { key: String(path.at(-1)), value: path, name, path: whole, type: noun };
    return known.includes(null) ? { ...item, isUnknown: true } : item;
  });
  return {
    ...face,
    chosen,
    onChosen(next) {
      const picked = next.map(({ value }) => value as Path);
      // An empty choice is an empty list in both modes (PICK-034).
      onChange(props.multiple ? picked : (picked[0] ?? []));
    },
  };
}
