import { useSay } from '#runtime/texts.ts';
import type { OpenProps } from '../../_shared/control/Shell.tsx';
import type { PickerFace } from '../../_shared/picker/picker-face.ts';
import { pickerPx } from '../../_shared/picker/PickerFrame.tsx';
import { rowOfCode } from '../../_shared/rows/code-face.ts';
import { RulesWindow } from '../../_shared/rows/RulesWindow.tsx';

/** The rules by business type; a new one can be made on the spot. */
export default function BillRuleSelectOpen({ face, onLeave }: OpenProps<PickerFace>) {
  const say = useSay();
  return (
    <RulesWindow
      title={say('rows.rules')}
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
