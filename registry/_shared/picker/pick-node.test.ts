import { expect, it } from 'vitest';
import { keysAbove, type PickNode } from './pick-node.ts';

const nodes: PickNode[] = [
  {
    id: 'c',
    fullName: '总公司',
    children: [
      { id: 'd1', fullName: '研发部', children: [{ id: 'd11', fullName: '前端组' }] },
      { id: 'd2', fullName: '销售部', children: [{ id: 'd21', fullName: '渠道组' }] },
    ],
  },
];

it('opens the branches above what is chosen, and no others', () => {
  expect(keysAbove(nodes, ({ id }) => id === 'd11')).toEqual(['c', 'd1']);
  expect(keysAbove(nodes, ({ id }) => id === 'c')).toEqual([]);
  expect(keysAbove(nodes, ({ id }) => id === 'd1' || id === 'd21')).toEqual(['c', 'd2']);
});
