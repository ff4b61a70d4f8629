import type { TableColumnType, TableProps } from 'antd';
import type { Line } from '#core/lists/lines.ts';
import type { ComplexHeader } from '#schemas/language/list.ts';
import type { Text } from '#schemas/language/text.ts';

type Column = NonNullable<TableProps<Line>['columns']>[number];

/** Columns under their headers; a header is repeated where a column of another one is between its columns. */
export function underHeaders(
  columns: readonly TableColumnType<Line>[],
  headers: readonly ComplexHeader[],
  text: (label: Text) => string,
): Column[] {
  const headerOf = ({ key }: TableColumnType<Line>) => headers.find((one) => one.columns.includes(String(key)));
  const grouped: { header: ComplexHeader | undefined; columns: TableColumnType<Line>[] }[] = [];
  for (const column of columns) {
    const header = headerOf(column);
    const last = grouped.at(-1);
    // Fixed columns are laid out apart from the others.
    const isSame = header !== undefined && last?.header === header && last.columns[0]?.fixed === column.fixed;
    if (isSame) last.columns.push(column);
    else grouped.push({ header, columns: [column] });
  }
  return grouped.flatMap(({ header, columns: inside }, index): Column[] =>
    header
      ? [{ key: `header-${index}`, title: text(header.label), align: 'center', children: inside, ...fixedOf(inside) }]
      : inside,
  );
}

const fixedOf = ([first]: readonly TableColumnType<Line>[]) =>
  first?.fixed === undefined ? {} : { fixed: first.fixed };
