import { memo, useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { useServices } from '#runtime/context/services.ts';
import { useFieldReader } from '../../kit/hooks/use-related.ts';
import { PickerField } from '../../kit/picker/PickerField.tsx';
import { usePickerFace } from '../../kit/picker/use-picker-face.ts';
import { lazyPopup } from '../../kit/trigger/lazy-popup.ts';
import { type Choice, type Id, idsOf } from '../../kit/values/choices.ts';
import { restrictionOf } from './restriction.ts';
import type { UserSelectProps } from './userSelect.ts';

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
  const { client } = useServices();
  const question = allowed?.join('\n');
  const known = useRef(question);
  const check = useEffectEvent(async (isCurrent: () => boolean) => {
    const userIds = ids.map(String);
    if (userIds.length === 0 || allowed === undefined) return;
    const input = { ids: allowed, keyword: '', currentPage: 1, pageSize: userIds.length, userIds };
    const { data } = await client.send('user.selectedUserList', input);
    const inside = new Set((data as { list: { id: string }[] }).list.map(({ id }) => id));
    const kept = ids.filter((id) => inside.has(String(id)));
    if (isCurrent() && kept.length < ids.length) keep(kept);
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

const widget = lazyPopup(() => import('./userSelect.open.tsx'));

export default memo(function UserSelectEdit(face: EditProps<UserSelectProps, Choice>) {
  const { props, value, onChange } = face;
  const allowed = restrictionOf(props, useRelatedIds(props.relationField));
  useAllowedOnly(allowed, idsOf(value), (ids) => onChange(props.multiple ? ids : (ids[0] ?? '')));
  const picker = usePickerFace(face, 'user');
  return <PickerField face={{ ...picker, props: { ...picker.props, allowed } }} widget={widget} />;
});
