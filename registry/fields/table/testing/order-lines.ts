import type { TableProps } from '../table.ts';

/** A column of a sub-table. */
export const column = (zhjyKey: string, vModel: string, label: string, config: object = {}, props: object = {}) => ({
  config: { zhjyKey, label, ...config },
  vModel,
  ...props,
});

/** What is ordered, how much of it, and what it costs. */
export const columns = [
  column('input', 'item', '品名', { required: true }),
  column('inputNumber', 'quantity', '数量'),
  column('inputNumber', 'price', '单价'),
  column('calculate', 'amount', '金额', {}, { expression: 'quantity × price', precision: 2, thousands: true }),
];

/** A form that is one sub-table, `lines`. */
export const lines = (config: object = {}, props: Partial<TableProps> = {}, children: object[] = columns) => [
  { config: { zhjyKey: 'table', label: '明细', children, ...config }, vModel: 'lines', ...props },
];

/** Rows `k0`, `k1` and so on. */
export const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    zhjyId: `k${index}`,
    item: `货${index}`,
    quantity: index,
    price: 10,
  }));
