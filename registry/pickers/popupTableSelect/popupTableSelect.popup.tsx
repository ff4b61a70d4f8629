import { Popover } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import type { RowsFace } from '../../kit/record-picker/use-rows.ts';
import { RowsPanel } from '../../kit/record-picker/RowsPanel.tsx';
import { RowsFooter } from '../../kit/record-picker/RowsWindow.tsx';
import type { PopupTableSelectProps } from './popupTableSelect.ts';

/** Height of the table in pixels (PICK-104). */
const tablePx = 300;

/**
 * The table in a popover. A single row is chosen by Confirm or a double click; several also by closing it in any other
 * way than Cancel and Escape (PICK-108).
 */
export default function PopupTableSelectOpen({ face, onLeave }: OpenProps<RowsFace<PopupTableSelectProps>>) {
  const { props, from, chosenRows, take } = face;
  const t = useTranslation();
  const [chosen, choose] = useState(chosenRows);
  const isLeft = useRef(false);
  const leave = (taken?: typeof chosen) => {
    if (isLeft.current) return;
    isLeft.current = true;
    if (taken) take(taken);
    onLeave();
  };
  const done = (taken: typeof chosen) => {
    if (taken.length > 0 || props.multiple) leave(taken);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    leave();
  };
  const content = (
    // Handles Escape for all its controls; focusable, so that a press between them neither blurs the popover nor closes
    // a cell.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className="zr-popover" role="dialog" tabIndex={-1} aria-label={t('rows.title')} onKeyDown={key}>
      <RowsPanel
        from={from}
        look={props}
        multiple={props.multiple}
        searchable={props.filterable}
        chosen={chosen}
        onChoose={choose}
        onDone={done}
        height={tablePx}
      />
      <RowsFooter onConfirm={() => done(chosen)} onCancel={() => leave()} />
    </div>
  );
  return (
    <Popover
      open
      arrow={false}
      trigger="click"
      placement="bottomLeft"
      // On a phone it is as wide as the page and nearly as high: it is shifted until it is fully visible.
      align={{ overflow: { shiftX: true, adjustY: true, shiftY: true } }}
      content={content}
      onOpenChange={(isOpen) => {
        if (!isOpen) leave(props.multiple ? chosen : undefined);
      }}
    >
      <span className="zr-anchor" />
    </Popover>
  );
}
