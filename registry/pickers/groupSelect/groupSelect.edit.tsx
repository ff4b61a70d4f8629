import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { lazyPopup } from '../../kit/trigger/lazy-popup.ts';
import type { Choice } from '../../kit/values/choices.ts';
import { PickerField } from '../../kit/picker/PickerField.tsx';
import { usePickerFace } from '../../kit/picker/use-picker-face.ts';
import type { GroupSelectProps } from './groupSelect.ts';

const widget = lazyPopup(() => import('./groupSelect.open.tsx'));

export default memo(function GroupSelectEdit(face: EditProps<GroupSelectProps, Choice>) {
  return <PickerField face={usePickerFace(face, 'group')} widget={widget} />;
});
