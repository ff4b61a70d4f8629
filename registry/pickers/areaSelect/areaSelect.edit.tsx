import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { lazyPopup } from '../../kit/trigger/lazy-popup.ts';
import type { PathChoice } from '../../kit/values/paths.ts';
import { PickerField } from '../../kit/picker/PickerField.tsx';
import { usePathFace } from '../../kit/picker/use-path-face.ts';
import type { AreaSelectProps } from './areaSelect.ts';

const widget = lazyPopup(() => import('./areaSelect.open.tsx'));

export default memo(function AreaSelectEdit(face: EditProps<AreaSelectProps, PathChoice>) {
  return <PickerField face={usePathFace(face, 'area', 'whole')} widget={widget} />;
});
