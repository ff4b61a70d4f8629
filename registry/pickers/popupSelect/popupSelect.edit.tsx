import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { lazyPopup } from '../../kit/trigger/lazy-popup.ts';
import type { Choice } from '../../kit/values/choices.ts';
import { PickerField } from '../../kit/picker/PickerField.tsx';
import { useRowsFace } from '../../kit/record-picker/use-rows-face.ts';
import { useInterfaceRows } from '../../kit/record-picker/use-row-source.ts';
import type { PopupSelectProps } from './popupSelect.ts';

const widget = lazyPopup(() => import('../../kit/record-picker/RowsOpen.tsx'));

export default memo(function PopupSelectEdit(face: EditProps<PopupSelectProps, Choice>) {
  const rows = useRowsFace(face, useInterfaceRows(face.props));
  return <PickerField face={rows} widget={widget as never} />;
});
