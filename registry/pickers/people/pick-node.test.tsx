import { expect, it } from 'vitest';
import { keysAbove, matchingNodes, nodesIn, type PickNode } from './pick-node.tsx';

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

it('expands the ancestors of chosen nodes only', () => {
  expect(keysAbove(nodes, ({ id }) => id === 'd11')).toEqual(['c', 'd1']);
  expect(keysAbove(nodes, ({ id }) => id === 'c')).toEqual([]);
  expect(keysAbove(nodes, ({ id }) => id === 'd1' || id === 'd21')).toEqual(['c', 'd2']);
});

it('finds a node by its own name, and by a pasted path', () => {
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

it('leaves out of an answer what is no node, and treats nothing else as a list', () => {
  const child = { id: 'd1', fullName: '研发部', children: [undefined, 'x'] };
  const odd = [null, 'q', { id: 7, fullName: '七' }, { id: 'x' }, { fullName: '无号' }, { id: '', fullName: '空' }];
  const answer = [...odd, { id: 'c', fullName: '公司', organize: 5, organizeIds: [1], children: [null, child] }];
  const read = [
    { id: '7', fullName: '七' },
    { id: 'c', fullName: '公司', organizeIds: ['1'], children: [{ id: 'd1', fullName: '研发部', children: [] }] },
  ];
  expect(nodesIn(answer)).toEqual(read);
  expect(nodesIn({ list: answer })).toEqual(read);
  for (const none of ['x', null, undefined, {}, { list: 'x' }]) expect(() => nodesIn(none)).toThrow(TypeError);
});
