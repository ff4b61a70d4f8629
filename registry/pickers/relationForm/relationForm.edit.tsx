import { memo } from 'react';
import type { EditProps } from '#runtime/faces.ts';
import { opened } from '../../_shared/control/opened.ts';
import { type Choice, idsOf } from '../../_shared/choices.ts';
import { PickerField } from '../../_shared/picker/PickerField.tsx';
import { useRowsFace } from '../../_shared/rows/use-rows-face.ts';
import { useModelRows } from '../../_shared/rows/use-rows-from.ts';
import { RecordLink } from '../../_shared/rows/RecordLink.tsx';
import type { RelationFormProps } from './relationForm.ts';

const widget = opened(() => import('../../_shared/rows/RowsOpen.tsx'));

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
