import { useTranslation } from '#runtime/context/use-translation.ts';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import type { PickerFace } from '../../kit/picker/PickerField.tsx';
import { rowOfCode } from '../../kit/record-picker/code-face.ts';
import { RulesWindow } from '../../kit/record-picker/RulesWindow.tsx';

/** Pixels of the window (PICK-123). */
const windowPx = 1000;

export default function TemplateSelectOpen({ face, onLeave }: OpenProps<PickerFace>) {
  const t = useTranslation();
  return (
    <RulesWindow
      title={t('rows.template')}
      width={windowPx}
      canMake={false}
      chosen={rowOfCode(face)}
      onConfirm={(code) => {
        face.onChosen([{ key: code, value: code, name: code }]);
        onLeave();
      }}
      onCancel={onLeave}
    />
  );
}
