import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { lazyPopup } from '../../kit/trigger/control.tsx';
import { type Choice, idsOf } from '../../kit/values/choices.ts';
import { PickerField } from '../../kit/picker/PickerField.tsx';
import { useRowsFace, useModelRows } from '../../kit/record-picker/use-rows.ts';
import { RecordLink } from './relationForm.view.tsx';
import type { RelationFormProps } from './relationForm.ts';

const widget = lazyPopup(() => import('../../kit/record-picker/RowsWindow.tsx'));

/** Disabled, the record that was chosen can still be read (PICK-117). */
export default memo(function RelationFormEdit(face: EditProps<RelationFormProps, Choice>) {
  const { modelId } = face.props;
  const props = { ...face.props, multiple: false };
  const rows = useRowsFace({ ...face, props }, useModelRows(props));
  const [id] = idsOf(face.value);
  if ((face.disabled || props.disabled) && id !== undefined) {
    return (
      <span className="zk-box zr-linked" data-disabled id={face.id}>
        <RecordLink modelId={modelId} id={String(id)} name={rows.chosen[0]?.name ?? ''} />
      </span>
    );
  }
  return <PickerField face={rows} widget={widget as never} />;
});
