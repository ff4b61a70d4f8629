import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { opened } from '../../kit/trigger/lazy-popup.ts';
import { type Choice, idsOf } from '../../kit/values/choices.ts';
import { PickerField } from '../../kit/picker/PickerField.tsx';
import { usePickerFace } from '../../kit/picker/use-picker-face.ts';
import { useRelatedIds } from '../../kit/hooks/use-related-ids.ts';
import { restrictionOf } from './restriction.ts';
import { useKeptWithin } from './use-kept-within.ts';
import type { UserSelectProps } from './userSelect.ts';

const widget = opened(() => import('./userSelect.open.tsx'));

export default memo(function UserSelectEdit(face: EditProps<UserSelectProps, Choice>) {
  const { props, value, onChange } = face;
  const allowed = restrictionOf(props, useRelatedIds(props.relationField));
  useKeptWithin(allowed, idsOf(value), (ids) => onChange(props.multiple ? ids : (ids[0] ?? '')));
  const picker = usePickerFace(face, 'user');
  return <PickerField face={{ ...picker, props: { ...picker.props, allowed } }} widget={widget} />;
});
