import { memo } from 'react';
import type { EditProps } from '#runtime/faces.ts';
import { opened } from '../../_shared/control/opened.ts';
import type { PathChoice } from '../../_shared/paths.ts';
import { PickerField } from '../../_shared/picker/PickerField.tsx';
import { usePathFace } from '../../_shared/picker/use-path-face.ts';
import type { AreaSelectProps } from './areaSelect.ts';

const widget = opened(() => import('./areaSelect.open.tsx'));

export default memo(function AreaSelectEdit(face: EditProps<AreaSelectProps, PathChoice>) {
  return <PickerField face={usePathFace(face, 'area', 'whole')} widget={widget} />;
});
