import { Button, Drawer } from 'antd';
import { Fragment, useId, useState } from 'react';
import { changed, type ColumnState, isLastVisible, moved, placesOf } from '#core/lists/column-settings.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { LoadError, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import { ColumnItem } from './ColumnItem.tsx';
import './column-drawer.css';
import type { ColumnSettings } from './use-column-settings.ts';
import { useDrag } from './use-drag.ts';

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
