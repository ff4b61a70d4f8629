import { Table, type TableColumnType } from 'antd';
import { numberText } from '#core/calc/number-text.ts';
import { RunningSum } from '#core/calc/sum.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { Line } from '#core/lists/lines.ts';
import { NoValue } from '#runtime/render/value-marks.tsx';
import { useText } from '#runtime/context/use-translation.ts';
import type { Text } from '#schemas/language/text.ts';
import { fromRequestName, parseAddress } from '#core/schema/address.ts';

/** Exact decimal texts by column. */
export type Sums = Readonly<Record<string, string>>;

interface Props {
  label: Text;
  /** Undefined while unknown. A column without an entry cannot be summed. */
  sums: Sums | undefined;
  columns: readonly TableColumnType<Line>[];
  nodes: readonly CompiledNode[];
  /** Names of the summed columns. */
  fields: readonly string[];
  /** The number of leading columns the table adds: the check boxes. */
  before: number;
  /** The role of its cells, and its index, in a virtualized table. */
  cell: 'cell' | 'gridcell' | undefined;
  rowIndex: number | undefined;
}

/** Exact (decimal) sums of these rows. */
export function sumsOf(rows: readonly Line[], fields: readonly string[]): Sums {
  return Object.fromEntries(
    fields.map((field) => {
      const sum = new RunningSum();
      for (const row of rows) for (const cell of cellsOf(row, field)) sum.add(cell);
      return [field, sum.text];
    }),
  );
}

/** The values of a column; of a sub-table column, `lines-amount`, those of its rows. */
function cellsOf(row: Line, field: string): unknown[] {
  const { table, field: column } = parseAddress(fromRequestName(field));
  if (table === undefined) return [row[field]];
  const rows = row[table];
  return Array.isArray(rows) ? rows.map((one: unknown) => (one as Record<string, unknown> | null)?.[column]) : [];
}

/** A summary row; each sum is formatted and aligned like the values of its column. */
export function SummaryRow({ label, sums, columns, nodes, fields, before, cell, rowIndex }: Props) {
  const words = useText(label);
  const first = columns.findIndex(({ key }) => !fields.includes(String(key)));
  return (
    <tr role={cell && 'row'} aria-rowindex={rowIndex}>
      {before > 0 && (
        <Table.Summary.Cell index={0}>
          <span role={cell} />
        </Table.Summary.Cell>
      )}
      {columns.map(({ key, align }, index) => (
        <Table.Summary.Cell key={String(key)} index={index + before} align={align ?? 'left'}>
          <span role={cell}>
            {fields.includes(String(key)) ? (
              <Sum
                text={sums?.[String(key)]}
                isKnown={sums !== undefined}
                node={nodes.find((one) => one.field === key)}
              />
            ) : index === first ? (
              words
            ) : null}
          </span>
        </Table.Summary.Cell>
      ))}
    </tr>
  );
}

function Sum({ text, isKnown, node }: { text: string | undefined; isKnown: boolean; node: CompiledNode | undefined }) {
  const before = useText(addonOf(node, 'addonBefore'));
  const after = useText(addonOf(node, 'addonAfter'));
  if (text === undefined) return isKnown ? <NoValue /> : null;
  const precision = node?.props['precision'];
  return numberText(text, {
    precision: typeof precision === 'number' ? precision : null,
    thousands: node?.props['thousands'] === true,
    addonBefore: before,
    addonAfter: after,
  });
}

function addonOf(node: CompiledNode | undefined, name: string): string {
  const addon = node?.props[name];
  return typeof addon === 'string' ? addon : '';
}
