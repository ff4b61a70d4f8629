import { memo } from 'react';
import { lazyPopup } from '../../kit/trigger/control.tsx';
import { ChoiceTrigger } from '../../kit/trigger/ChoiceTrigger.tsx';
import type { SelectFace } from './select.popup.tsx';

const widget = lazyPopup(() => import('./select.popup.tsx'));

export default memo(function SelectEdit(face: SelectFace) {
  return <ChoiceTrigger face={face} popup="listbox" widget={widget} />;
});
