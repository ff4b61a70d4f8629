import { memo, Suspense, useMemo, useState } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { PickerField } from '../../kit/picker/PickerField.tsx';
import { type RowsFace, useRowsFace } from '../../kit/record-picker/use-rows.ts';
import type { SinglePickerProps } from '../../kit/schema/picker-props.ts';
import { lazyPopup, WithAddButton } from '../../kit/trigger/control.tsx';
import { type Choice, idsOf } from '../../kit/values/choices.ts';
import type { ObjectRows } from './objects.ts';
import { type ObjectFace, useObjectRows } from './use-object-rows.ts';

type ObjectEdit = EditProps<SinglePickerProps, Choice>;

interface Picker {
  noun: string;
  rows: ObjectRows;
}

const Popup = lazyPopup(() => import('./objects.popup.tsx'));

/** A code is its own name; an id is shown by its name. */
function useObjectFace(face: ObjectEdit, { noun, rows }: Picker): ObjectFace {
  const isCode = rows.idField === rows.relationField;
  const props = useMemo(
    () => ({ ...face.props, ...rows, multiple: false, hasPage: true, pageSize: 20, popupType: 'dialog' }),
    [face.props, rows],
  );
  const from = useObjectRows(rows, noun);
  const named = useRowsFace({ ...face, props, value: isCode ? undefined : face.value } as never, from) as RowsFace;
  if (!isCode) return { ...named, rows };
  const ids = idsOf(face.value);
  const chosen = ids.map((id) => ({ key: String(id), value: id, name: String(id) }));
  return { ...named, rows, chosen, chosenRows: ids.map((id) => ({ id })) };
}

/** The closed field of a picker whose objects are rows in a window. */
export const objectEdit = (picker: Picker) =>
  memo(function ObjectEdit(face: ObjectEdit) {
    const [isOpen, setOpen] = useState(false);
    const rows = useObjectFace(face, picker);
    const field = <PickerField face={rows} widget={Popup as never} />;
    if (!picker.rows.hasButton) return field;
    return (
      <WithAddButton compact={face.compact} disabled={face.disabled || face.props.disabled} onAdd={() => setOpen(true)}>
        {field}
        {isOpen && (
          <Suspense>
            <Popup face={rows} onLeave={() => setOpen(false)} />
          </Suspense>
        )}
      </WithAddButton>
    );
  });
