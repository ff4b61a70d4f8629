import { memo, Suspense, useState } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { lazyPopup } from '../../kit/trigger/lazy-popup.ts';
import type { Choice } from '../../kit/values/choices.ts';
import { WithAddButton } from '../../kit/trigger/WithAddButton.tsx';
import { PickerField } from '../../kit/picker/PickerField.tsx';
import { codeFace } from '../../kit/record-picker/code-face.ts';
import type { TemplateSelectProps } from './templateSelect.ts';

const Widget = lazyPopup(() => import('./templateSelect.open.tsx'));

/** The code that was chosen, and a button that opens the choice as well. */
export default memo(function TemplateSelectEdit(face: EditProps<TemplateSelectProps, Choice>) {
  const [isOpen, setOpen] = useState(false);
  const picker = codeFace(face);
  return (
    <WithAddButton compact={face.compact} disabled={face.disabled || face.props.disabled} onAdd={() => setOpen(true)}>
      <PickerField face={picker} widget={Widget} />
      {isOpen && (
        <Suspense>
          <Widget face={picker} onLeave={() => setOpen(false)} />
        </Suspense>
      )}
    </WithAddButton>
  );
});
