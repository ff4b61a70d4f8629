import { expect, it } from 'vitest';
import { keysAbove, matchingNodes, type PickNode } from './pick-node.ts';

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

it('finds a node by its own name, and by the way to it that somebody pasted', () => {
  const front = { id: 'd11', fullName: '前端组', organize: '总公司/研发部/前端组' };
  const other = { id: 'd21', fullName: '前端组', organize: '总公司/销售部/前端组' };
  const tree = [{ id: 'c', fullName: '总公司', organize: '总公司', children: [front, other] }];
  const found = (keyword: string) =>
    matchingNodes(tree, keyword).flatMap(({ children = [] }) => children.map(({ id }) => id));
  expect(found('前端')).toEqual(['d11', 'd21']);
  expect(found('研发部/前')).toEqual(['d11']);
  expect(found('总公司')).toEqual([]);
  expect(found('人事部/前')).toEqual([]);
});
