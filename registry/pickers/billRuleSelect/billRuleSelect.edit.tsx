import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { lazyPopup } from '../../kit/trigger/lazy-popup.ts';
import type { Choice } from '../../kit/values/choices.ts';
import { PickerField } from '../../kit/picker/PickerField.tsx';
import { codeFace } from '../../kit/record-picker/code-face.ts';
import type { BillRuleSelectProps } from './billRuleSelect.ts';

const widget = lazyPopup(() => import('./billRuleSelect.open.tsx'));

export default memo(function BillRuleSelectEdit(face: EditProps<BillRuleSelectProps, Choice>) {
  return <PickerField face={codeFace(face)} widget={widget} />;
});
