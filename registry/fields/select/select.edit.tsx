import { lazy, memo } from 'react';
import { ChoiceShell } from '../../_shared/control/ChoiceShell.tsx';
import type { SelectFace } from './select.face.ts';

const widget = lazy(() => import('./select.open.tsx'));

export default memo(function SelectEdit(face: SelectFace) {
  return <ChoiceShell face={face} popup="listbox" widget={widget} />;
});
