import { memo } from 'react';
import type { EditProps } from '#runtime/faces.ts';
import { opened } from '../../_shared/control/opened.ts';
import type { Choice } from '../../_shared/choices.ts';
import { PickerField } from '../../_shared/picker/PickerField.tsx';
import { usePickerFace } from '../../_shared/picker/use-picker-face.ts';
import type { GroupSelectProps } from './groupSelect.ts';

const widget = opened(() => import('./groupSelect.open.tsx'));

export default memo(function GroupSelectEdit(face: EditProps<GroupSelectProps, Choice>) {
  return <PickerField face={usePickerFace(face, 'group')} widget={widget} />;
});
