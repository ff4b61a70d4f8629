import { Table, type TableColumnType } from 'antd';
import { RunningSum } from '#core/calc/sum.ts';
import { flattened, type Line } from '#core/list/lines.ts';
import { useSay } from '#runtime/texts.ts';

interface Props {
  lines: readonly Line[];
  columns: readonly TableColumnType<Line>[];
  /** Columns that are summed. */
  fields: readonly string[];
  /** Columns the table puts before its own: that of the check boxes. */
  before: number;
}

/** Sums in lists show this many decimals. */
const decimals = 2;

/** The last line of a list: the sums of the rows on show. */
export function Summary({ lines, columns, fields, before }: Props) {
  const say = useSay();
  const rows = flattened(lines);
  return (
    <Table.Summary fixed>
      <Table.Summary.Row>
        {before > 0 && <Table.Summary.Cell index={0} />}
        {columns.map(({ key, align }, index) => (
          <Table.Summary.Cell key={String(key)} index={index + before} align={align ?? 'left'}>
            {fields.includes(String(key)) ? sumOf(rows, String(key)) : index === 0 ? say('common.total') : null}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  );
}

function sumOf(rows: readonly Line[], field: string): string {
  const sum = new RunningSum();
  for (const row of rows) sum.add(row[field]);
  return sum.value.toFixed(decimals);
}
