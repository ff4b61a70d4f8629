import { memo } from 'react';
import type { EditProps } from '#runtime/faces.ts';
import { opened } from '../../_shared/control/opened.ts';
import type { Choice } from '../../_shared/choices.ts';
import { PickerField } from '../../_shared/picker/PickerField.tsx';
import { codeFace } from '../../_shared/rows/code-face.ts';
import type { BillRuleSelectProps } from './billRuleSelect.ts';

const widget = opened(() => import('./billRuleSelect.open.tsx'));

export default memo(function BillRuleSelectEdit(face: EditProps<BillRuleSelectProps, Choice>) {
  return <PickerField face={codeFace(face)} widget={widget} />;
});
