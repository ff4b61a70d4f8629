import { HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { Button, Dropdown, Switch, Tooltip } from 'antd';
import { type KeyboardEvent, type PointerEvent } from 'react';
import type { ColumnState } from '#core/lists/column-settings.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { type ColumnSide, columnSides } from '#schemas/resources/column-setting/column-setting.contract.ts';
import { ignoreRepeatedKey, useReturnFocus } from '../../../kit/hooks/use-popup-focus.ts';
import { type Drag, shiftOf } from './use-drag.ts';
import { useDevice } from '#runtime/context/application.tsx';

interface Props {
  column: ColumnState;
  /** From 0, in the whole list. */
  place: number;
  /** Element id of the description of the handle. */
  hint: string;
  drag: Drag | undefined;
  /** Nothing else is visible: it stays so. */
  isLast: boolean;
  onChange(part: Partial<Pick<ColumnState, 'visible' | 'fixed'>>): void;
  onMove(place: number): void;
  onGrab(event: PointerEvent<HTMLElement>): void;
}

/** Pixels of a line, as column-drawer.css draws it. */
const rowPx = 40;

/** One column: a handle that moves it, its name, where it stays in view, whether it shows. */
export function ColumnItem(props: Props) {
  const { column, place, hint, drag, isLast, onChange, onMove, onGrab } = props;
  const { label, visible, fixed } = column;
  const t = useTranslation();
  const { mobile } = useDevice();
  const shift = shiftOf(place, drag, rowPx);
  const press = (event: KeyboardEvent) => {
    const places: Readonly<Record<string, number>> = {
      ArrowUp: place - 1,
      ArrowDown: place + 1,
      Home: 0,
      End: Number.MAX_SAFE_INTEGER,
    };
    const next = places[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    <li
      className={drag?.from === place ? 'zb-column zb-column--moved' : 'zb-column'}
      style={shift === 0 ? undefined : { transform: `translateY(${shift}px)` }}
    >
      <button
        type="button"
        className="zb-column-handle"
        aria-label={t('column-setting.move', { label })}
        aria-describedby={hint}
        onKeyDown={press}
        onPointerDown={onGrab}
      >
        <HolderOutlined aria-hidden="true" />
      </button>
      <span className={visible ? 'zb-column-label' : 'zb-column-label zb-column-label--hidden'} title={label}>
        {label}
      </span>
      {!mobile && <Side label={label} fixed={fixed} onChange={(side) => onChange({ fixed: side })} />}
      <Tooltip title={isLast ? t('column-setting.lastVisible') : undefined}>
        <Switch
          size="small"
          checked={visible}
          disabled={isLast}
          aria-label={t('column-setting.show', { label })}
          onChange={(isVisible) => onChange({ visible: isVisible })}
        />
      </Tooltip>
    </li>
  );
}

interface SideProps {
  label: string;
  fixed: ColumnSide;
  onChange(side: ColumnSide): void;
}

/** Whether a column stays in view, and at which side. */
function Side({ label, fixed, onChange }: SideProps) {
  const t = useTranslation();
  const { opener, onOpenChange } = useReturnFocus();
  const items = columnSides.map((side) => ({ key: side, label: t(`column-setting.fix.${side}`) }));
  const choose = (key: string) => {
    const side = columnSides.find((one) => one === key);
    if (side !== undefined && side !== fixed) onChange(side);
  };
  return (
    <Dropdown
      autoFocus
      onOpenChange={onOpenChange}
      trigger={['click']}
      menu={{
        items,
        selectable: true,
        selectedKeys: [fixed],
        onClick: (info) => {
          ignoreRepeatedKey(info);
          choose(info.key);
        },
      }}
    >
      <Button
        ref={opener}
        type="text"
        size="small"
        className={fixed === 'none' ? 'zb-column-side' : 'zb-column-side zb-column-side--fixed'}
        icon={fixed === 'none' ? <PushpinOutlined /> : <PushpinFilled />}
        aria-label={t('column-setting.fix', { label })}
      />
    </Dropdown>
  );
}
