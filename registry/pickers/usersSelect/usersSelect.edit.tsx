import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { useKnown } from '#runtime/data/names/use-names.ts';
import { lazyPopup } from '../../kit/trigger/lazy-popup.ts';
import { type Choice, idsOf } from '../../kit/values/choices.ts';
import { PickerField } from '../../kit/picker/PickerField.tsx';
import { refOf, type UsersSelectProps } from './usersSelect.ts';

const widget = lazyPopup(() => import('./usersSelect.open.tsx'));

export default memo(function UsersSelectEdit(face: EditProps<UsersSelectProps, Choice>) {
  const { props, onChange } = face;
  const members = idsOf(face.value).map((member) => ({ member, ref: refOf(member) }));
  const read = useKnown(members.flatMap(({ ref }) => ref ?? []));
  const chosen = members.map(({ member, ref }) => {
    const known = ref ? read(ref) : null;
    const item = { key: String(member), value: member, type: String(member).split('--')[1] };
    if (known === null) return { ...item, name: ref?.id ?? String(member), isUnknown: true };
    return { ...item, name: known?.name ?? '', path: known?.path };
  });
  const picker = {
    ...face,
    chosen,
    onChosen(next: readonly { key: string }[]) {
      const keys = next.map(({ key }) => key);
      onChange(props.multiple ? keys : (keys[0] ?? ''));
    },
  };
  return <PickerField face={picker} widget={widget} />;
});
