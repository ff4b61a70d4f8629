import { useSay } from '#runtime/texts.ts';
import type { OpenProps } from '../../_shared/control/Shell.tsx';
import type { PickerFace } from '../../_shared/picker/picker-face.ts';
import { rowOfCode } from '../../_shared/rows/code-face.ts';
import { RulesWindow } from '../../_shared/rows/RulesWindow.tsx';

/** Pixels of the window (PICK-123). */
const windowPx = 1000;

export default function TemplateSelectOpen({ face, onLeave }: OpenProps<PickerFace>) {
  const say = useSay();
  return (
    <RulesWindow
      title={say('rows.template')}
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
