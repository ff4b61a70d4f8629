import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { lazyPopup } from '../../kit/trigger/control.tsx';
import type { Choice } from '../../kit/values/choices.ts';
import { PickerField } from '../../kit/picker/PickerField.tsx';
import { useRowsFace, useInterfaceRows } from '../../kit/record-picker/use-rows.ts';
import type { PopupTableSelectProps } from './popupTableSelect.ts';

const widget = lazyPopup(() => import('./popupTableSelect.popup.tsx'));

export default memo(function PopupTableSelectEdit(face: EditProps<PopupTableSelectProps, Choice>) {
  const rows = useRowsFace(face, useInterfaceRows(face.props));
  return <PickerField face={rows} widget={widget as never} />;
});
