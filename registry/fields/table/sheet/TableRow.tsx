import { memo, useMemo } from 'react';
import { FormScope, useFormPlace } from '#runtime/form/form-scope.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { placed, rowHeightPx, stickiness } from '../columns/columns.ts';
import type { Grid } from '../grid.ts';
import { RowButtons } from '../rows/TableButtons.tsx';
import { TableCell } from './TableCell.tsx';

interface RowProps {
  grid: Grid;
  row: string;
  index: number;
  isSelected: boolean;
  isEntry: boolean;
}

/** One row at its place in the sheet. Its cells do not render again when it moves or is selected. */
export const TableRow = memo(function TableRow({ grid, row, index, isSelected, isEntry }: RowProps) {
  const t = useTranslation();
  const place = useFormPlace();
  const { tracks, columns } = grid;
  const inRow = useMemo(() => ({ ...place, row: { table: grid.name, id: row } }), [place, grid.name, row]);
  const first = columns.findIndex(({ editable }) => editable);
  return (
    <div
      role="row"
      className={isSelected ? 'zt-row zt-row--selected' : 'zt-row'}
      style={{ top: index * rowHeightPx }}
      aria-rowindex={index + 2}
      aria-selected={tracks.select ? isSelected : undefined}
      data-row={row}
    >
      {tracks.select && (
        <div
          role="gridcell"
          className={`zt-cell zt-cell--center${stickiness(tracks.select)}`}
          style={placed(tracks.select)}
        >
          <input
            type="checkbox"
            className="zt-check"
            checked={isSelected}
            onChange={() => grid.toggle(row)}
            aria-label={t('table.select', { index: index + 1 })}
          />
        </div>
      )}
      <div role="rowheader" className={`zt-cell zt-serial${stickiness(tracks.serial)}`} style={placed(tracks.serial)}>
        {index + 1}
      </div>
      <FormScope value={inRow}>
        {columns.map((column, at) => (
          <TableCell
            key={column.key}
            grid={grid}
            column={column}
            track={tracks.columns[at] ?? tracks.serial}
            row={row}
            isEntry={isEntry && at === first}
          />
        ))}
      </FormScope>
      {tracks.operation && (
        <div
          role="gridcell"
          className={`zt-cell zt-ops${stickiness(tracks.operation)}`}
          style={placed(tracks.operation)}
        >
          <RowButtons buttons={grid.rowButtons} index={index} onPress={(button) => grid.runRow(button, row)} />
        </div>
      )}
    </div>
  );
});
