import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { lazyPopup } from '../../kit/trigger/lazy-popup.ts';
import type { Choice } from '../../kit/values/choices.ts';
import { PickerField } from '../../kit/picker/PickerField.tsx';
import { useRowsFace } from '../../kit/record-picker/use-rows-face.ts';
import { useInterfaceRows } from '../../kit/record-picker/use-row-source.ts';
import type { PopupTableSelectProps } from './popupTableSelect.ts';

const widget = lazyPopup(() => import('./popupTableSelect.open.tsx'));

export default memo(function PopupTableSelectEdit(face: EditProps<PopupTableSelectProps, Choice>) {
  const rows = useRowsFace(face, useInterfaceRows(face.props));
  return <PickerField face={rows} widget={widget as never} />;
});
