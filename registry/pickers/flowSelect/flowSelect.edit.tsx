import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { lazyPopup } from '../../kit/trigger/control.tsx';
import type { Choice } from '../../kit/values/choices.ts';
import { PickerField } from '../../kit/picker/PickerField.tsx';
import { usePickerFace } from '../../kit/picker/PickerField.tsx';
import type { FlowSelectProps } from './flowSelect.ts';

const widget = lazyPopup(() => import('./flowSelect.popup.tsx'));

export default memo(function FlowSelectEdit(face: EditProps<FlowSelectProps, Choice>) {
  const picker = usePickerFace({ ...face, props: { ...face.props, multiple: false } }, 'flow');
  return <PickerField face={picker} widget={widget} />;
});
