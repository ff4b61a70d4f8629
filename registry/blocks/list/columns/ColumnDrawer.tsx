import { HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { Button, Drawer, Dropdown, Switch, Tooltip } from 'antd';
import { Fragment, type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { changed, type ColumnState, isLastVisible, moved, placesOf } from '#core/lists/column-settings.ts';
import { useDevice } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { type ColumnSide, columnSides } from '#schemas/resources/column-setting/column-setting.contract.ts';
import { ignoreRepeatedKey, useReturnFocus } from '../../../kit/hooks/use-popup-focus.ts';
import { LoadError, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import './column-drawer.css';
import type { ColumnSettings } from './use-column-settings.ts';
import { type Drag, shiftOf, useDrag } from './use-drag.ts';

interface ColumnItemProps {
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
function ColumnItem(props: ColumnItemProps) {
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

interface ColumnItemsProps {
  columns: readonly ColumnState[];
  onChange(columns: readonly ColumnState[]): void;
}

/** The columns of a list in order: pinned left, free, pinned right. */
function ColumnItems({ columns, onChange }: ColumnItemsProps) {
  const t = useTranslation();
  const hint = useId();
  const [news, setNews] = useState('');
  const isSided = columns.some(({ fixed }) => fixed !== 'none');

  const move = (prop: string, place: number) => {
    const next = moved(columns, prop, place);
    const at = next.findIndex((column) => column.prop === prop);
    if (columns[at]?.prop === prop) return;
    setNews(t('column-setting.place', { label: next[at]?.label ?? '', place: at + 1, count: next.length }));
    onChange(next);
  };
  const { drag, start } = useDrag((from, to) => {
    const prop = columns[from]?.prop;
    if (prop !== undefined) move(prop, to);
  });
  return (
    <>
      <p id={hint} className="zb-columns-hint">
        {t('column-setting.hint')}
      </p>
      <ul className={drag ? 'zb-columns zb-columns--moving' : 'zb-columns'} aria-label={t('column-setting.title')}>
        {columns.map((column, index) => (
          <Fragment key={column.prop}>
            {isSided && columns[index - 1]?.fixed !== column.fixed && (
              <li className="zb-columns-side">{t(`column-setting.fix.${column.fixed}`)}</li>
            )}
            <ColumnItem
              column={column}
              place={index}
              hint={hint}
              drag={drag}
              isLast={isLastVisible(columns, column.prop)}
              onChange={(part) => onChange(changed(columns, column.prop, part))}
              onMove={(place) => move(column.prop, place)}
              onGrab={(event) => start(event, index, placesOf(columns, column.prop))}
            />
          </Fragment>
        ))}
      </ul>
      <div className="zb-columns-news" aria-live="polite">
        {news}
      </div>
    </>
  );
}

/** In pixels (COLUMN-001). */
const drawerPx = 320;

interface Props {
  settings: ColumnSettings;
  isOpen: boolean;
  onClose(): void;
}

/** Visibility, order and pinning of columns; every change takes effect in the list and is saved at once. */
export default function ColumnDrawer({ settings, isOpen, onClose }: Props) {
  const t = useTranslation();
  const { state, columns, change, restore, retry } = settings;
  const shown = columns.filter(({ visible }) => visible).length;
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      size={drawerPx}
      className="zb-column-drawer"
      // Changes are visible in the list behind it.
      styles={{ mask: { background: 'transparent' } }}
      title={t('column-setting.title')}
      closable={{ 'aria-label': t('block.close') }}
      extra={
        <Button type="text" size="small" disabled={state !== 'ready'} onClick={restore}>
          {t('column-setting.restore')}
        </Button>
      }
      footer={t('column-setting.shown', { shown, count: columns.length })}
    >
      {state === 'failed' && <LoadError retry={retry} />}
      {state === 'waiting' && <LoadingSkeleton />}
      {state === 'ready' && <ColumnItems columns={columns} onChange={change} />}
    </Drawer>
  );
}
