import { numberText } from '#core/calc/number-text.ts';
import { summaryOf, summaryPrecision } from '#core/calc/sum.ts';
import { useFieldValue } from '#runtime/form/form-scope.ts';
import { sumPath } from '#core/schema/address.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { type Column, placed, stickiness } from './columns.ts';
import type { Grid } from '../grid.ts';

/**
 * The formatted sum of a column: with at most two decimals, or those of the column; thousands separators as configured.
 */
export function ColumnSum({ table, column }: { table: string; column: Column }) {
  const sum = summaryOf(useFieldValue<number>(sumPath(table, column.key)));
  const { precision, thousands } = column.node.props;
  const decimals = Number.isInteger(sum) || !precision ? undefined : Math.min(Number(precision), summaryPrecision);
  return numberText(sum, { precision: decimals, thousands: thousands === true });
}

/** The summary row: sums of columns, with a label. */
export function Summary({ grid }: { grid: Grid }) {
  const t = useTranslation();
  const { tracks, columns, name } = grid;
  // There is nothing to sum in the selection column: the label spans it and the serial number.
  const under = tracks.select ?? tracks.serial;
  const wide = { ...placed(under), gridColumn: `${under.track} / ${tracks.serial.track + 1}` };
  return (
    <div role="rowgroup" className="zt-foot">
      <div role="row" className="zt-footline">
        <div role="rowheader" className={`zt-cell zt-total${stickiness(under)}`} style={wide}>
          {t('common.total')}
        </div>
        {columns.map((column, index) => (
          <div
            key={column.key}
            role="gridcell"
            className={`zt-cell zt-cell--${column.align}${stickiness(tracks.columns[index] ?? tracks.serial)}`}
            style={placed(tracks.columns[index] ?? tracks.serial)}
            data-sum={column.summed ? `${name}/${column.key}` : undefined}
          >
            {column.summed && <ColumnSum table={name} column={column} />}
          </div>
        ))}
        {tracks.operation && (
          <div aria-hidden className={`zt-cell${stickiness(tracks.operation)}`} style={placed(tracks.operation)} />
        )}
      </div>
    </div>
  );
}
