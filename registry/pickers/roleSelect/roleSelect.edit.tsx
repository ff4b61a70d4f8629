import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { lazyPopup } from '../../kit/trigger/lazy-popup.ts';
import type { Choice } from '../../kit/values/choices.ts';
import { PickerField } from '../../kit/picker/PickerField.tsx';
import { usePickerFace } from '../../kit/picker/use-picker-face.ts';
import type { RoleSelectProps } from './roleSelect.ts';

const widget = lazyPopup(() => import('./roleSelect.open.tsx'));

export default memo(function RoleSelectEdit(face: EditProps<RoleSelectProps, Choice>) {
  return <PickerField face={usePickerFace(face, 'role')} widget={widget} />;
});
