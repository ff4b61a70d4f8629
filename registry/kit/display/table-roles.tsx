import type { TableProps } from 'antd';
import type { ComponentProps } from 'react';

type Parts = NonNullable<TableProps['components']>;

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   the role of the table takes the implicit roles of its parts */
/** The header of a virtualized table is an HTML table of its own; the roles make it part of the table around both. */
const header: NonNullable<Parts['header']> = {
  table: (props: ComponentProps<'table'>) => <table {...props} role="presentation" />,
  wrapper: (props: ComponentProps<'thead'>) => <thead {...props} role="rowgroup" />,
  row: (props: ComponentProps<'tr'>) => <tr {...props} role="row" />,
  cell: (props: ComponentProps<'th'>) => <th {...props} role="columnheader" />,
};
/* oxlint-enable */
const row = (props: ComponentProps<'div'>) => <div {...props} role="row" />;

const virtual = (cell: 'cell' | 'gridcell') => ({
  virtual: true,
  components: { header, body: { row, cell: (props: ComponentProps<'div'>) => <div {...props} role={cell} /> } },
  onHeaderRow: (_: unknown, index = 0) => ({ 'aria-rowindex': index + 1 }),
});

/**
 * The props of a virtualized table, whose rows and cells are `div` elements: with the roles of a table, inside an
 * element of the role `table` with `aria-rowcount`, or of a tree, inside a `treegrid`. `aria-rowindex` of the rows
 * continues that of the header.
 */
export const virtualTable = { table: virtual('cell'), treegrid: virtual('gridcell') } as const;
