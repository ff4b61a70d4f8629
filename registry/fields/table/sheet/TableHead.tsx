import type { ReactNode } from 'react';
import { useTranslation, useText } from '#runtime/context/use-translation.ts';
import { Marked } from '#runtime/context/Marked.tsx';
import { type Column, type Track, placed, stickiness } from '../columns/columns.ts';
import type { Grid } from '../grid.ts';
import type { HeaderGroup } from '../table.ts';

interface HeadProps {
  grid: Grid;
  /** Whether all rows are selected, some, or none. */
  selection: 'all' | 'some' | 'none';
  toggleAll(): void;
}

/** The header: one line, or two with group headers (SUBTABLE-009). */
export function TableHead({ grid, selection, toggleAll }: HeadProps) {
  const t = useTranslation();
  const { tracks, columns } = grid;
  const groups = groupsOf(columns);
  const lines = groups.length > 0 ? 2 : 1;
  return (
    <div role="rowgroup" className={`zt-head zt-head--${lines}`}>
      {groups.length > 0 && (
        <div role="row" aria-rowindex={1} className="zt-headline">
          {groups.map((group) => (
            <div
              key={group.first}
              role="columnheader"
              aria-colspan={group.count}
              className={`zt-headcell zt-cell--${group.header.align ?? 'center'} zt-headcell--group`}
              style={{ gridRow: 1, gridColumn: `${tracks.columns[group.first]?.track ?? 1} / span ${group.count}` }}
            >
              {group.header.fullName}
            </div>
          ))}
        </div>
      )}
      <div role="row" aria-rowindex={lines} className="zt-headline">
        {tracks.select && (
          <HeadCell track={tracks.select} lines={lines} align="center">
            <input
              type="checkbox"
              className="zt-check"
              checked={selection === 'all'}
              ref={(box) => {
                if (box) box.indeterminate = selection === 'some';
              }}
              onChange={toggleAll}
              aria-label={t('table.selectAll')}
            />
          </HeadCell>
        )}
        <HeadCell track={tracks.serial} lines={lines} align="center">
          {t('table.serial')}
        </HeadCell>
        {columns.map((column, index) => (
          <ColumnHead
            key={column.key}
            column={column}
            track={tracks.columns[index] ?? tracks.serial}
            lines={column.group ? 1 : lines}
            line={column.group ? 2 : 1}
            editable={grid.editable}
          />
        ))}
        {tracks.operation && (
          <HeadCell track={tracks.operation} lines={lines} align="center">
            {t('common.actions')}
          </HeadCell>
        )}
      </div>
    </div>
  );
}

interface HeadCellProps {
  track: Track;
  /** The number of header lines it spans, and the first of them. */
  lines: number;
  line?: number;
  align: Column['align'];
  children: ReactNode;
}

function HeadCell({ track, lines, line = 1, align, children }: HeadCellProps) {
  return (
    <div
      role="columnheader"
      aria-colindex={track.track}
      className={`zt-headcell zt-cell--${align}${stickiness(track)}`}
      style={{ ...placed(track), gridRow: `${line} / span ${lines}` }}
    >
      {children}
    </div>
  );
}

interface ColumnHeadProps {
  column: Column;
  track: Track;
  lines: number;
  line: number;
  editable: boolean;
}

function ColumnHead({ column, track, lines, line, editable }: ColumnHeadProps) {
  const t = useTranslation();
  const label = useText(column.node.config.label);
  const tip = useText(column.node.config.tipLabel);
  const isRequired = editable && column.node.config.required === true;
  return (
    <Marked node={column.node}>
      <HeadCell track={track} lines={lines} line={line} align={column.align}>
        <span className="zt-headtext" title={tip || label}>
          {isRequired && (
            <abbr className="zt-required" title={t('table.required')}>
              *
            </abbr>
          )}
          {label}
        </span>
      </HeadCell>
    </Marked>
  );
}

/** Runs of adjacent columns with the same group header. */
function groupsOf(columns: readonly Column[]): { header: HeaderGroup; first: number; count: number }[] {
  const runs: { header: HeaderGroup; first: number; count: number }[] = [];
  columns.forEach(({ group }, index) => {
    const last = runs.at(-1);
    if (!group) return;
    if (last?.header === group && last.first + last.count === index) last.count++;
    else runs.push({ header: group, first: index, count: 1 });
  });
  return runs;
}
