import type { TableColumnType } from 'antd';
import { expect, it } from 'vitest';
import type { Line } from '#core/lists/lines.ts';
import { underHeaders } from './headers.ts';

const column = (key: string, fixed?: 'start'): TableColumnType<Line> => ({ key, title: key, ...(fixed && { fixed }) });
const text = (label: unknown) => String(label);
const shape = (columns: readonly TableColumnType<Line>[], headers: { label: string; columns: string[] }[]) =>
  underHeaders(columns, headers, text).map((one) =>
    'children' in one ? [one.title, (one.children ?? []).map(({ key }) => key)] : one.key,
  );

const header = { label: '费用', columns: ['a', 'b'] };

it('puts columns next to each other under their header, and no others [STUDIO-012]', () => {
  expect(shape([column('x'), column('a'), column('b'), column('y')], [header])).toEqual([
    'x',
    ['费用', ['a', 'b']],
    'y',
  ]);
  expect(shape([column('x'), column('y')], [header])).toEqual(['x', 'y']);
  expect(shape([column('a'), column('b')], [])).toEqual(['a', 'b']);
});

it('repeats the header where another column is between its columns, or only some of them are fixed', () => {
  expect(shape([column('a'), column('x'), column('b')], [header])).toEqual([['费用', ['a']], 'x', ['费用', ['b']]]);
  expect(shape([column('a', 'start'), column('b')], [header])).toEqual([
    ['费用', ['a']],
    ['费用', ['b']],
  ]);
});
