import { memo } from 'react';
import type { EditProps } from '#runtime/faces.ts';
import { opened } from '../../_shared/control/opened.ts';
import type { Choice } from '../../_shared/choices.ts';
import { PickerField } from '../../_shared/picker/PickerField.tsx';
import { usePickerFace } from '../../_shared/picker/use-picker-face.ts';
import type { FlowSelectProps } from './flowSelect.ts';

const widget = opened(() => import('./flowSelect.open.tsx'));

export default memo(function FlowSelectEdit(face: EditProps<FlowSelectProps, Choice>) {
  const picker = usePickerFace({ ...face, props: { ...face.props, multiple: false } }, 'flow');
  return <PickerField face={picker} widget={widget} />;
});
