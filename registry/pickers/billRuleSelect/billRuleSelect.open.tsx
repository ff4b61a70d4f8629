import { useTranslation } from '#runtime/context/use-translation.ts';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import type { PickerFace } from '../../kit/picker/PickerField.tsx';
import { pickerPx } from '../../kit/picker/PickerFrame.tsx';
import { rowOfCode } from '../../kit/record-picker/code-face.ts';
import { RulesWindow } from '../../kit/record-picker/RulesWindow.tsx';

/** The rules by business type; a new one can be made on the spot. */
export default function BillRuleSelectOpen({ face, onLeave }: OpenProps<PickerFace>) {
  const t = useTranslation();
  return (
    <RulesWindow
      title={t('rows.rules')}
      width={pickerPx}
      canMake
      chosen={rowOfCode(face)}
      onConfirm={(code) => {
        face.onChosen([{ key: code, value: code, name: code }]);
        onLeave();
      }}
      onCancel={onLeave}
    />
  );
}
