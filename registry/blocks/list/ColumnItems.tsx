import { Fragment, useId, useState } from 'react';
import { changed, type ColumnState, isLastVisible, moved, placesOf } from '#core/lists/column-settings.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import { ColumnItem } from './ColumnItem.tsx';
import { useDrag } from './use-drag.ts';

interface Props {
  columns: readonly ColumnState[];
  onChange(columns: readonly ColumnState[]): void;
}

/** The columns of a list in order: pinned left, free, pinned right. */
export function ColumnItems({ columns, onChange }: Props) {
  const say = useSay();
  const hint = useId();
  const [news, setNews] = useState('');
  const isSided = columns.some(({ fixed }) => fixed !== 'none');

  const move = (prop: string, place: number) => {
    const next = moved(columns, prop, place);
    const at = next.findIndex((column) => column.prop === prop);
    if (columns[at]?.prop === prop) return;
    setNews(say('column-setting.place', { label: next[at]?.label ?? '', place: at + 1, count: next.length }));
    onChange(next);
  };
  const { drag, start } = useDrag((from, to) => {
    const prop = columns[from]?.prop;
    if (prop !== undefined) move(prop, to);
  });
  return (
    <>
      <p id={hint} className="zb-columns-hint">
        {say('column-setting.hint')}
      </p>
      <ul className={drag ? 'zb-columns zb-columns--moving' : 'zb-columns'} aria-label={say('column-setting.title')}>
        {columns.map((column, index) => (
          <Fragment key={column.prop}>
            {isSided && columns[index - 1]?.fixed !== column.fixed && (
              <li className="zb-columns-side">{say(`column-setting.fix.${column.fixed}`)}</li>
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
