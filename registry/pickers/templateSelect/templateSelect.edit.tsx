import { memo, Suspense, useState } from 'react';
import type { EditProps } from '#runtime/faces.ts';
import { opened } from '../../_shared/control/opened.ts';
import type { Choice } from '../../_shared/choices.ts';
import { AddBeside } from '../../_shared/control/AddBeside.tsx';
import { PickerField } from '../../_shared/picker/PickerField.tsx';
import { codeFace } from '../../_shared/rows/code-face.ts';
import type { TemplateSelectProps } from './templateSelect.ts';

const Widget = opened(() => import('./templateSelect.open.tsx'));

/** The code that was chosen, and a button that opens the choice as well. */
export default memo(function TemplateSelectEdit(face: EditProps<TemplateSelectProps, Choice>) {
  const [isOpen, setOpen] = useState(false);
  const picker = codeFace(face);
  return (
    <AddBeside compact={face.compact} disabled={face.disabled || face.props.disabled} onAdd={() => setOpen(true)}>
      <PickerField face={picker} widget={Widget} />
      {isOpen && (
        <Suspense>
          <Widget face={picker} onLeave={() => setOpen(false)} />
        </Suspense>
      )}
    </AddBeside>
  );
});
