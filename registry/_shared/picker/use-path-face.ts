import type { EditProps } from '#runtime/faces.ts';
import { useKnown } from '#runtime/names/use-names.ts';
import { refsTo } from '../choices.ts';
import { type Path, type PathChoice, pathsOf } from '../paths.ts';
import type { Picked } from './picked.ts';
import type { PickerFace, PickerWords } from './picker-face.ts';

/** How a chosen path is shown: by its end alone, or whole. */
export type ShownPath = 'end' | 'whole';

/** A field whose value is the path of ids down to what was chosen, with `multiple` a list of paths, as its picker knows it. */
export function usePathFace<P extends PickerWords>(
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
    // Nothing stands in the place of names that are still being asked for.
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
      // Nothing chosen is an empty list either way (PICK-034).
      onChange(props.multiple ? picked : (picked[0] ?? []));
    },
  };
}
