import { Table, type TableColumnType } from 'antd';
import { numberText } from '#core/calc/number-text.ts';
import { RunningSum } from '#core/calc/sum.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import { flattened, type Line } from '#core/list/lines.ts';
import { useSay } from '#runtime/texts.ts';

interface Props {
  lines: readonly Line[];
  columns: readonly TableColumnType<Line>[];
  nodes: readonly CompiledNode[];
  /** Columns that are summed. */
  fields: readonly string[];
  /** Columns the table puts before its own: that of the check boxes. */
  before: number;
}

/** Sums in lists show this many decimals. */
const precision = 2;

/** The last line of a list: the sums of the rows on show. */
export function SummaryRow({ lines, columns, nodes, fields, before }: Props) {
  const say = useSay();
  const rows = flattened(lines);
  const sumOf = (field: string) => {
    const sum = new RunningSum();
    for (const row of rows) sum.add(row[field]);
    const thousands = nodes.find((node) => node.field === field)?.props['thousands'] === true;
    return numberText(sum.value, { precision, thousands });
  };
  return (
    <Table.Summary.Row>
      {before > 0 && <Table.Summary.Cell index={0} />}
      {columns.map(({ key, align }, index) => (
        <Table.Summary.Cell key={String(key)} index={index + before} align={align ?? 'left'}>
          {fields.includes(String(key)) ? sumOf(String(key)) : index === 0 ? say('common.total') : null}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}
