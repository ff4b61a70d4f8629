import { type ComponentType, memo, useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Ref } from '#core/kind/kind.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { useLabelLookup } from '#runtime/data/names/use-names.ts';
import { useFieldReader } from '#runtime/page/use-field-reader.ts';
import { type PickerFace, PickerField, pickedOne } from '../../kit/picker/PickerField.tsx';
import { lazyPopup } from '../../kit/trigger/control.tsx';
import { type Choice, type Id, idsOf, type Picked, type PathChoice, pathsOf } from '../../kit/values/choices.ts';
import type { PeoplePicker, PeopleProps } from './people.ts';
import { useHttp } from '#runtime/context/application.tsx';

type PeopleValue = Choice | PathChoice;
type Face = EditProps<PeopleProps, PeopleValue>;

const widget = lazyPopup(() => import('./people.popup.tsx'));

/** The edit face of one of the pickers. */
export function peopleEdit(picker: PeoplePicker): ComponentType<Face> {
  if (picker.isRelated) {
    return memo(function RelatedPeopleEdit(face: Face) {
      const allowed = picker.allowed(face.props, useRelatedIds(face.props.relationField ?? ''));
      const { multiple } = face.props;
      useAllowedOnly(allowed, idsOf(face.value), (ids) => face.onChange(multiple ? ids : (ids[0] ?? '')));
      return <PickerField face={{ ...usePeopleFace(face, picker), picker, allowed }} widget={widget} />;
    });
  }
  return memo(function PeopleEdit(face: Face) {
    const allowed = picker.allowed(face.props, []);
    return <PickerField face={{ ...usePeopleFace(face, picker), picker, allowed }} widget={widget} />;
  });
}

function usePeopleFace(face: Face, picker: PeoplePicker): PickerFace<PeopleProps> {
  const { value, props, onChange } = face;
  const isPath = picker.shape === 'path';
  const values: readonly (Id | readonly Id[])[] = isPath ? pathsOf(value) : idsOf(value);
  const read = useLabelLookup(values.flatMap(picker.refsOf));
  return {
    ...face,
    chosen: values.map((one) => pickedOf(one, picker, read)),
    onChosen(next) {
      const chosen = next.map((item) => item.value);
      // An empty choice is an empty text or path, or an empty list with `multiple` (PICK-008, PICK-009, PICK-034).
      onChange((props.multiple ? chosen : (chosen[0] ?? (isPath ? [] : ''))) as PeopleValue);
    },
  };
}

/** A value with its names. Names that are still loading are empty; an id without a name is shown itself. */
function pickedOf(value: Id | readonly Id[], picker: PeoplePicker, read: ReturnType<typeof useLabelLookup>): Picked {
  const refs = picker.refsOf(value);
  if (typeof value !== 'object') {
    const type = picker.shape === 'member' ? String(value).split('--')[1] : refs[0]?.noun;
    return { ...pickedOne(value, refs[0], read), type };
  }
  const known = refs.map(read);
  const names = refs.map(({ id }: Ref, index) => (known[index] === null ? id : (known[index]?.name ?? '')));
  const path = known.includes(undefined) ? '' : names.join('/');
  const name = picker.isShownWhole ? path : (names.at(-1) ?? '');
  const item = { key: String(value.at(-1)), value, name, path, type: refs[0]?.noun };
  return known.includes(null) ? { ...item, isUnknown: true } : item;
}

/** Subscribes to the ids chosen in another field; empty when there is no such field. */
function useRelatedIds(field: string): readonly string[] {
  const { follow, read } = useFieldReader(field);
  const ids = useSyncExternalStore(follow, () => idsOf(read()).join('\n'));
  return useMemo(() => (ids === '' ? [] : ids.split('\n')), [ids]);
}

/** Removes chosen users who are outside of a changed restriction (PICK-064). */
function useAllowedOnly(
  allowed: readonly string[] | undefined,
  ids: readonly Id[],
  keep: (ids: readonly Id[]) => void,
) {
  const { client } = useHttp();
  const question = allowed?.join('\n');
  const known = useRef(question);
  const check = useEffectEvent(async (isCurrent: () => boolean) => {
    const userIds = ids.map(String);
    if (userIds.length === 0 || allowed === undefined) return;
    const input = { ids: allowed, keyword: '', currentPage: 1, pageSize: userIds.length, userIds };
    const { data } = await client.send('user.selectedUserList', input);
    const inside = new Set((data as { list: { id: string }[] }).list.map(({ id }) => id));
    const remaining = ids.filter((id) => inside.has(String(id)));
    if (isCurrent() && remaining.length < ids.length) keep(remaining);
  });
  useEffect(() => {
    if (known.current === question) return;
    known.current = question;
    let isCurrent = true;
    // The client has shown the error; the choice is unchanged.
    check(() => isCurrent).catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [question]);
}
