import { memo } from 'react';
import type { EditProps } from '#runtime/faces.ts';
import { opened } from '../../_shared/control/opened.ts';
import type { PathChoice } from '../../_shared/paths.ts';
import { PickerField } from '../../_shared/picker/PickerField.tsx';
import { usePathFace } from '../../_shared/picker/use-path-face.ts';
import type { OrganizeSelectProps } from './organizeSelect.ts';

const widget = opened(() => import('./organizeSelect.open.tsx'));

export default memo(function OrganizeSelectEdit(face: EditProps<OrganizeSelectProps, PathChoice>) {
  return <PickerField face={usePathFace(face, 'organize', 'end')} widget={widget} />;
});
