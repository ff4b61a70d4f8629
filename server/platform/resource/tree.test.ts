import { describe, expect, it } from 'vitest';
import { branchOf, flatOf, treeOf, withoutBranch, withParents } from './tree.ts';

describe('rows with parents', () => {
  const row = (id: string, parentId: string) => ({ id, parentId });
  const all = [row('a', '0'), row('b', 'a'), row('c', 'b'), row('d', 'gone'), row('e', 'a')];

  it('make a tree; one without its parent is a root', () => {
    const leaf = (id: string, parentId: string) => ({ id, parentId, hasChildren: false, children: [] });
    const b = { ...leaf('b', 'a'), hasChildren: true, children: [leaf('c', 'b')] };
    expect(treeOf(all)).toEqual([
      { ...leaf('a', '0'), hasChildren: true, children: [b, leaf('e', 'a')] },
      leaf('d', 'gone'),
    ]);
    expect(flatOf(all.slice(3))).toEqual([leaf('d', 'gone'), leaf('e', 'a')]);
  });

  it('have branches, which may not be their own parents, also in a circle', () => {
    expect([...branchOf(all, 'b')]).toEqual(['b', 'c']);
    expect([...branchOf([row('x', 'y'), row('y', 'x')], 'x')]).toEqual(['x', 'y']);
    expect(withoutBranch(all, 'b').map(({ id }) => id)).toEqual(['a', 'd', 'e']);
    expect(withoutBranch(all, '0')).toBe(all);
  });

  it('are found with those above them, in their order', () => {
    expect(withParents(all, ({ id }) => id === 'c').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(withParents(all, ({ id }) => id === 'd' || id === 'e').map(({ id }) => id)).toEqual(['a', 'd', 'e']);
    expect(withParents(all, () => false)).toEqual([]);
  });
});
