import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { lazyPopup } from '../../kit/trigger/lazy-popup.ts';
import type { Choice } from '../../kit/values/choices.ts';
import { PickerField } from '../../kit/picker/PickerField.tsx';
import { usePickerFace } from '../../kit/picker/use-picker-face.ts';
import type { PosSelectProps } from './posSelect.ts';

const widget = lazyPopup(() => import('./posSelect.open.tsx'));

export default memo(function PosSelectEdit(face: EditProps<PosSelectProps, Choice>) {
  return <PickerField face={usePickerFace(face, 'position')} widget={widget} />;
});
