import { memo } from 'react';
import { lazyPopup } from '../../kit/trigger/lazy-popup.ts';
import { ChoiceTrigger } from '../../kit/trigger/ChoiceTrigger.tsx';
import type { SelectFace } from './select.open.tsx';

const widget = lazyPopup(() => import('./select.open.tsx'));

export default memo(function SelectEdit(face: SelectFace) {
  return <ChoiceTrigger face={face} popup="listbox" widget={widget} />;
});
