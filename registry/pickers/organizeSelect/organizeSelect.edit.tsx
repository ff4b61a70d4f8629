import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { lazyPopup } from '../../kit/trigger/lazy-popup.ts';
import type { PathChoice } from '../../kit/values/paths.ts';
import { PickerField } from '../../kit/picker/PickerField.tsx';
import { usePathFace } from '../../kit/picker/use-path-face.ts';
import type { OrganizeSelectProps } from './organizeSelect.ts';

const widget = lazyPopup(() => import('./organizeSelect.open.tsx'));

export default memo(function OrganizeSelectEdit(face: EditProps<OrganizeSelectProps, PathChoice>) {
  return <PickerField face={usePathFace(face, 'organize', 'end')} widget={widget} />;
});
