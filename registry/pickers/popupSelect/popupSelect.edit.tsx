import { memo } from 'react';
import type { EditProps } from '#runtime/faces.ts';
import { opened } from '../../_shared/control/opened.ts';
import type { Choice } from '../../_shared/choices.ts';
import { PickerField } from '../../_shared/picker/PickerField.tsx';
import { useRowsFace } from '../../_shared/rows/use-rows-face.ts';
import { useInterfaceRows } from '../../_shared/rows/use-rows-from.ts';
import type { PopupSelectProps } from './popupSelect.ts';

const widget = opened(() => import('../../_shared/rows/RowsOpen.tsx'));

export default memo(function PopupSelectEdit(face: EditProps<PopupSelectProps, Choice>) {
  const rows = useRowsFace(face, useInterfaceRows(face.props));
  return <PickerField face={rows} widget={widget as never} />;
});
