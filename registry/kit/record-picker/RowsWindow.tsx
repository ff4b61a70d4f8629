import { Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { PickerFrame } from '../picker/PickerFrame.tsx';
import type { RowChoice, RowSource, RowsFace, RowsOptions } from './use-rows.ts';
import { RowsPanel } from './RowsPanel.tsx';
import type { OpenProps } from '../trigger/SelectTrigger.tsx';
import { useDefaultText } from '../trigger/control.tsx';

interface RowsWindowProps {
  title: string;
  popupType: string;
  width: number | string;
  from: RowSource;
  look: RowsOptions;
  multiple: boolean;
  chosen: readonly RowChoice[];
  /** At the left of the rows of a dialog. */
  aside?: ReactNode;
  /** Called with the chosen rows; the opener decides what an empty choice means, and closes the window. */
  onConfirm(chosen: readonly RowChoice[]): void;
  onCancel(): void;
}

/** Height of the rows in pixels: a dialog shows about ten, a drawer uses the available height. */
const dialogRowsPx = 384;
/** With something at their left, whose width leaves less room. */
const rowsWithAsidePx = 340;

/** A dialog or drawer with rows to choose from, Cancel and Confirm (PICK-090, PICK-093). */
export function RowsWindow(props: RowsWindowProps) {
  const { title, popupType, width, onConfirm, onCancel, from, look, multiple, aside } = props;
  const [chosen, choose] = useState(props.chosen);
  const isDrawer = popupType === 'drawer';
  const panel = (
    <RowsPanel
      key={from.key.join()}
      from={from}
      look={look}
      multiple={multiple}
      searchable
      chosen={chosen}
      onChoose={choose}
      onDone={onConfirm}
      height={isDrawer ? Math.max(240, window.innerHeight - 300) : aside ? rowsWithAsidePx : dialogRowsPx}
    />
  );
  const frame = { title, width, onConfirm: () => onConfirm(chosen), onCancel };
  if (isDrawer) return <RowsDrawer {...frame}>{panel}</RowsDrawer>;
  return (
    <PickerFrame {...frame}>
      {aside ? (
        <div className="zr-split">
          {aside}
          {panel}
        </div>
      ) : (
        panel
      )}
    </PickerFrame>
  );
}

interface FrameProps {
  title: string;
  width: number | string;
  onConfirm(): void;
  onCancel(): void;
  children: ReactNode;
}

/** Closed by its buttons and Escape, not by a click on the mask (PICK-002). */
function RowsDrawer({ title, width, onConfirm, onCancel, children }: FrameProps) {
  return (
    <Drawer
      open
      title={title}
      size={width}
      mask={{ closable: false }}
      keyboard
      onClose={onCancel}
      footer={<RowsFooter onConfirm={onConfirm} onCancel={onCancel} />}
    >
      {children}
    </Drawer>
  );
}

/** Cancel and Confirm, where the window has no footer of its own. */
export function RowsFooter({ onConfirm, onCancel }: Pick<FrameProps, 'onConfirm' | 'onCancel'>) {
  const t = useTranslation();
  return (
    <div className="zr-footer">
      <Button onClick={onCancel}>{t('common.cancel')}</Button>
      <Button type="primary" onClick={onConfirm}>
        {t('common.confirm')}
      </Button>
    </div>
  );
}

/** The window behind a picker of rows. Confirm needs a chosen row (PICK-096). */
export default function RowsPopup({ face, onLeave, aside }: OpenProps<RowsFace> & { aside?: ReactNode }) {
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
      aside={aside}
      onConfirm={(chosen) => {
        if (chosen.length === 0) return;
        take(chosen);
        onLeave();
      }}
      onCancel={onLeave}
    />
  );
}
