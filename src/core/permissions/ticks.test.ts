import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#scripts/testing/runs.ts';
import { countOf, decided, grantable, type GrantNode, grantedIds, leavesOf, marksOf, type Ticked } from './ticks.ts';

const node = (id: string, ...children: GrantNode[]): GrantNode => ({ id, fullName: id, children });
const tree = [node('sales', node('orders'), node('goods', node('prices'), node('stock'))), node('home')];
const ticked = (...granted: string[]): Ticked => ({ nodes: tree, granted: new Set(granted), decisions: new Map() });
const sorted = (ids: readonly string[]) => [...ids].sort();

/** An arbitrary tree with its grants and decisions. */
const anyTicked: fc.Arbitrary<Ticked> = fc
  .array(fc.tuple(fc.nat(), fc.boolean(), fc.option(fc.boolean(), { nil: undefined })), { maxLength: 40 })
  .map((written) => {
    const made: { id: string; fullName: string; children: GrantNode[] }[] = [];
    const nodes: GrantNode[] = [];
    for (const [index, [parent]] of written.entries()) {
      const one = { id: `n${index}`, fullName: '', children: [] };
      // About every fourth node is a root, the others are children of an existing one.
      (made[parent % (index + Math.ceil((index + 1) / 3))]?.children ?? nodes).push(one);
      made.push(one);
    }
    const ids = (of: (decision: boolean | undefined, isGranted: boolean) => boolean) =>
      written.flatMap(([, isGranted, decision], index) => (of(decision, isGranted) ? [`n${index}`] : []));
    const yes = ids((decision) => decision === true).map((id) => [id, true] as const);
    const no = ids((decision) => decision === false).map((id) => [id, false] as const);
    return { nodes, granted: new Set(ids((_, isGranted) => isGranted)), decisions: new Map([...yes, ...no]) };
  });

const grantsOf = (of: Ticked) => grantedIds(of, new Set(everyNode(of.nodes).map(({ id }) => id)));
const everyNode = (nodes: readonly GrantNode[]): GrantNode[] =>
  nodes.flatMap((one) => [one, ...everyNode(one.children ?? [])]);

describe('checkboxes of a tree', () => {
  it('check a branch when all its leaves are checked, and half-check it when some are', () => {
    const { checked, halfChecked } = marksOf(ticked('prices', 'stock'));
    expect(sorted(checked)).toEqual(['goods', 'prices', 'stock']);
    expect(halfChecked).toEqual(['sales']);
  });

  it('do not check a branch because its own id is granted: new children would be granted with it', () => {
    expect(marksOf(ticked('sales'))).toEqual({ checked: [], halfChecked: [] });
  });

  it('check branches with all leaves checked, and half-check those with some, in any tree', () => {
    fc.assert(
      fc.property(anyTicked, (any) => {
        const { checked, halfChecked } = marksOf(any);
        const all = new Set(checked);
        const half = new Set(halfChecked);
        for (const { id, children = [] } of everyNode(any.nodes).filter(({ children: own }) => own?.length)) {
          expect(all.has(id)).toBe(children.every((child) => all.has(child.id)));
          expect(half.has(id)).toBe(!all.has(id) && children.some((child) => all.has(child.id) || half.has(child.id)));
        }
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('the grants of a tree', () => {
  it('are the checked nodes with all their ancestors, in the order of the tree', () => {
    expect(grantsOf(ticked('home', 'stock'))).toEqual(['sales', 'goods', 'stock', 'home']);
  });

  it('omit ancestors that cannot be granted', () => {
    expect(grantedIds(ticked('home', 'stock'), new Set(['goods', 'stock', 'home']))).toEqual([
      'goods',
      'stock',
      'home',
    ]);
  });

  it('are unchanged when saved again without a decision', () => {
    fc.assert(
      fc.property(anyTicked, (any) => {
        const ids = grantsOf(any);
        expect(grantsOf({ nodes: any.nodes, granted: new Set(ids), decisions: new Map() })).toEqual(ids);
      }),
      { numRuns: runs(100) },
    );
  });

  it('are everything once everything is checked, and nothing once everything is cleared, in any previous state', () => {
    fc.assert(
      fc.property(anyTicked, (any) => {
        const all = decided(any.decisions, any.nodes, true);
        expect(grantsOf({ ...any, decisions: all })).toEqual(everyNode(any.nodes).map(({ id }) => id));
        expect(grantsOf({ ...any, decisions: decided(all, any.nodes, false) })).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });

  it('change below a checked node and nowhere else', () => {
    fc.assert(
      fc.property(anyTicked, fc.nat(), (any, at) => {
        const nodes = everyNode(any.nodes);
        const chosen = nodes[at % Math.max(1, nodes.length)];
        if (!chosen) return;
        const leaves = leavesOf([chosen]);
        const held = (of: Ticked) => new Set(marksOf(of).checked);
        const [before, after] = [held(any), held({ ...any, decisions: decided(any.decisions, [chosen], true) })];
        for (const leaf of leavesOf(any.nodes)) expect(after.has(leaf)).toBe(leaves.includes(leaf) || before.has(leaf));
      }),
      { numRuns: runs(100) },
    );
  });

  it('never include nodes that are not offered any more, and include them again when they are', () => {
    const decisions = decided(new Map(), [node('stock')], true);
    const [smaller, whole] = [[node('home')], tree].map((nodes) => ({ nodes, granted: new Set<string>(), decisions }));
    expect(grantsOf(smaller as Ticked)).toEqual([]);
    expect(grantsOf(whole as Ticked)).toEqual(['sales', 'goods', 'stock']);
  });
});

it('omits nodes that neither can be granted nor lead to one that can', () => {
  expect(grantable(tree, new Set(['stock', 'home']))).toEqual([
    node('sales', node('goods', node('stock'))),
    node('home'),
  ]);
});

it('counts leaves only, not branches', () => {
  expect(countOf(ticked('prices', 'home'))).toEqual({ ticked: 2, all: 4 });
});
