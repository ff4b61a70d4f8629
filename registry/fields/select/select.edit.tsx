import { memo } from 'react';
import { opened } from '../../_shared/control/opened.ts';
import { ChoiceShell } from '../../_shared/control/ChoiceShell.tsx';
import type { SelectFace } from './select.face.ts';

const widget = opened(() => import('./select.open.tsx'));

export default memo(function SelectEdit(face: SelectFace) {
  return <ChoiceShell face={face} popup="listbox" widget={widget} />;
});
