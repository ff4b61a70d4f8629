import type { OpenProps } from '../trigger/SelectTrigger.tsx';
import { useDefaultText } from '../trigger/use-default-texts.ts';
import type { RowsFace } from './use-rows-face.ts';
import { RowsWindow } from './RowsWindow.tsx';

/** The window behind a picker of rows. Confirm needs a chosen row (PICK-096). */
export default function RowsOpen({ face, onLeave }: OpenProps<RowsFace>) {
  const { props, from, chosenRows, take } = face;
  const title = useDefaultText(props.popupTitle);
  return (
    <RowsWindow
      title={title}
      popupType={props.popupType}
      width={props.popupWidth}
      from={from}
      look={props}
      multiple={props.multiple}
      chosen={chosenRows}
      onConfirm={(chosen) => {
        if (chosen.length === 0) return;
        take(chosen);
        onLeave();
      }}
      onCancel={onLeave}
    />
  );
}
