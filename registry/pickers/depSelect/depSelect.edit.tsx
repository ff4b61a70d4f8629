import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { lazyPopup } from '../../kit/trigger/lazy-popup.ts';
import type { Choice } from '../../kit/values/choices.ts';
import { PickerField } from '../../kit/picker/PickerField.tsx';
import { usePickerFace } from '../../kit/picker/use-picker-face.ts';
import type { DepSelectProps } from './depSelect.ts';

const widget = lazyPopup(() => import('./depSelect.open.tsx'));

export default memo(function DepSelectEdit(face: EditProps<DepSelectProps, Choice>) {
  return <PickerField face={usePickerFace(face, 'organize')} widget={widget} />;
});
