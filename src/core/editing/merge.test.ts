import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#scripts/testing/runs.ts';
import { differenceOf } from './difference.ts';
import { merge } from './merge.ts';

const field = (vModel: string, label = vModel, more: object = {}) => ({ vModel, config: { label }, ...more });
const form = (...fields: unknown[]) => ({ title: '单', fields });
const card = (...children: unknown[]) => ({ config: { zhjyKey: 'card' }, children });
const base = form(field('a'), field('b'), card(field('c')), field('d'));

const namesOf = (tree: unknown): unknown =>
  ((tree as { fields?: object[]; children?: object[] }).fields ?? (tree as { children?: object[] }).children ?? []).map(
    (node) => (node as { vModel?: string }).vModel ?? namesOf(node),
  );

describe('a merge', () => {
  it('takes over what only one side changed', () => {
    const mine = form(field('a', '甲'), field('b'), card(field('c')), field('d'));
    const theirs = form(field('a'), field('x'), field('b', '乙'), card(field('c')));
    const { tree, conflicts } = merge({ base, mine, theirs });
    expect(conflicts).toEqual([]);
    expect(tree).toEqual(form(field('a', '甲'), field('x'), field('b', '乙'), card(field('c'))));
  });

  it('merges properties of one node', () => {
    const mine = form(field('a', '甲'), field('b'), card(field('c')), field('d'));
    const theirs = form(field('a', 'a', { span: 12 }), field('b'), card(field('c')), field('d'));
    expect(merge({ base, mine, theirs }).tree).toMatchObject({ fields: [field('a', '甲', { span: 12 }), {}, {}, {}] });
  });

  it('reports what both changed differently, with the preferred value', () => {
    const mine = form(field('a', '甲'), field('b'), card(field('c')), field('d'));
    const theirs = form(field('a', '乙'), field('b'), card(field('c')), field('d'));
    const conflict = { address: ['fields', 'a', 'config', 'label'], base: 'a', mine: '甲', theirs: '乙' };
    expect(merge({ base, mine, theirs })).toEqual({ tree: mine, conflicts: [conflict] });
    expect(merge({ base, mine, theirs }, () => 'theirs')).toEqual({ tree: theirs, conflicts: [conflict] });
  });

  it('reports a node that one side removed and the other changed', () => {
    const mine = form(field('b'), card(field('c')), field('d'));
    const theirs = form(field('a', '乙'), field('b'), card(field('c')), field('d'));
    const { tree, conflicts } = merge({ base, mine, theirs });
    expect([tree, conflicts.map(({ address }) => address)]).toEqual([mine, [['fields', 'a']]]);
    expect(merge({ base, mine, theirs }, () => 'theirs').tree).toEqual(theirs);
  });

  it('follows a node that one side moved into another container', () => {
    const mine = form(field('b'), card(field('c'), field('a')), field('d'));
    const theirs = form(field('a', '乙'), field('b'), card(field('c')), field('d'));
    const { tree, conflicts } = merge({ base, mine, theirs });
    expect([tree, conflicts]).toEqual([form(field('b'), card(field('c'), field('a', '乙')), field('d')), []]);
    expect(merge({ base, mine: theirs, theirs: mine }).tree).toEqual(tree);
  });

  it('reports a field that both moved to different lists', () => {
    const start = form(field('a'), card(field('b')), { config: { zhjyKey: 'tab' }, children: [] });
    const inCard = form(card(field('b'), field('a')), { config: { zhjyKey: 'tab' }, children: [] });
    const inTab = form(card(field('b')), { config: { zhjyKey: 'tab' }, children: [field('a')] });
    const merged = merge({ base: start, mine: inCard, theirs: inTab });
    expect([merged.tree, merged.conflicts.map(({ address }) => address)]).toEqual([inCard, [['a']]]);
    expect(merge({ base: start, mine: inCard, theirs: inTab }, () => 'theirs').tree).toEqual(inTab);
  });

  it('reports two orders of one list', () => {
    const mine = form(field('b'), field('a'), card(field('c')), field('d'));
    const theirs = form(field('d'), field('a'), field('b'), card(field('c')));
    const merged = merge({ base, mine, theirs });
    expect([namesOf(merged.tree), merged.conflicts.map(({ address }) => address)]).toEqual([
      namesOf(mine),
      [['fields']],
    ]);
  });

  it('treats lists without names as one value', () => {
    const list = (...limits: unknown[]) => ({ limits });
    expect(merge({ base: list(1, 2), mine: list(1, 2, 3), theirs: list(1, 2) }).tree).toEqual(list(1, 2, 3));
    expect(merge({ base: list(1), mine: list(2), theirs: list(3) }).conflicts).toHaveLength(1);
  });
});

/** An edit of the fields f0 to f9: each touches one field only. */
type FieldEdit = { at: number; kind: 'label' | 'remove' | 'insert' | 'span' };
const ten = form(...Array.from({ length: 10 }, (_, at) => field(`f${at}`)));

function apply(tree: typeof ten, { at, kind }: FieldEdit): typeof ten {
  const index = (tree.fields as { vModel: string }[]).findIndex(({ vModel }) => vModel === `f${at}`);
  const fields = tree.fields.slice() as ReturnType<typeof field>[];
  const own = fields[index] as ReturnType<typeof field>;
  if (kind === 'label') fields[index] = { ...own, config: { label: 'new' } };
  else if (kind === 'span') fields[index] = { ...own, span: 12 } as never;
  else if (kind === 'remove') fields.splice(index, 1);
  else fields.splice(index + 1, 0, field(`after-f${at}`));
  return { ...tree, fields };
}

it('of edits that do not collide equals applying both', () => {
  const edits = fc.uniqueArray(
    fc.record({ at: fc.nat(9), kind: fc.constantFrom('label', 'remove', 'insert', 'span'), isMine: fc.boolean() }),
    { selector: ({ at }) => at },
  );
  fc.assert(
    fc.property(edits, (all) => {
      // A node inserted after one that the other side removes has no place of its own.
      const inserted = new Set(all.filter(({ kind }) => kind === 'insert').map(({ at }) => at));
      const chosen = all.filter(({ kind, at }) => kind !== 'remove' || !(inserted.has(at - 1) || inserted.has(at + 1)));
      const side = (wanted: boolean) => chosen.filter(({ isMine }) => isMine === wanted) as FieldEdit[];
      const mine = side(true).reduce(apply, ten);
      const theirs = side(false).reduce(apply, ten);
      const merged = merge({ base: ten, mine, theirs });
      expect(merged.conflicts).toEqual([]);
      expect(merged.tree).toEqual(side(false).reduce(apply, mine));
    }),
    { numRuns: runs(100) },
  );
});

describe('a difference', () => {
  it('lists fields added, removed and moved, and each changed property', () => {
    const after = { ...form(field('d'), field('b', '乙'), card(field('a')), field('x')), title: '新' };
    expect(differenceOf(base, after)).toEqual([
      { kind: 'changed', field: undefined, property: ['title'], before: '单', after: '新' },
      { kind: 'removed', field: 'c', value: field('c') },
      { kind: 'moved', field: 'd', value: field('d'), from: ['fields'], to: ['fields'] },
      { kind: 'changed', field: 'b', property: ['config', 'label'], before: 'b', after: '乙' },
      { kind: 'moved', field: 'a', value: field('a'), from: ['fields'], to: ['fields', 'card#1', 'children'] },
      { kind: 'added', field: 'x', value: field('x') },
    ]);
    expect(differenceOf(base, base)).toEqual([]);
  });

  it('lists the entries of other lists that were added, removed, moved and changed [STUDIO-007]', () => {
    const list = (columns: object[], more: object = {}) => ({ columns, ...more });
    const column = (prop: string, more: object = {}) => ({ prop, ...more });
    const before = list([column('a'), column('b'), column('c'), column('d')]);
    const after = list([column('d'), column('a'), column('b', { width: 80 }), column('x')], { toolbar: ['add'] });
    expect(differenceOf(before, after)).toEqual([
      { kind: 'entryRemoved', property: ['columns'], entry: 'c', value: column('c') },
      { kind: 'entryMoved', property: ['columns'], entry: 'd', value: column('d') },
      { kind: 'changed', property: ['columns', 'b', 'width'], before: undefined, after: 80 },
      { kind: 'entryAdded', property: ['columns'], entry: 'x', value: column('x') },
      { kind: 'entryAdded', property: ['toolbar'], entry: 'add', value: 'add' },
    ]);
    expect(differenceOf({ values: [1, 2] }, { values: [2, 1] })).toEqual([
      { kind: 'changed', property: ['values'], before: [1, 2], after: [2, 1] },
    ]);
  });

  it('lists a removed container without the fields in it', () => {
    const table = form(field('lines', '行', { children: [field('sum')] }));
    expect(differenceOf(table, form()).map((change) => change.kind === 'removed' && change.field)).toEqual(['lines']);
    expect(differenceOf(form(), table).map((change) => change.kind === 'added' && change.field)).toEqual(['lines']);
  });
});

describe('steps of a process', () => {
  const step = (key: string, more: object = {}) => ({ config: { zhjyKey: 'approver', label: key }, key, ...more });
  const split = (...steps: object[]) => step('split', { children: [step('branch', { children: steps })] });
  const process = (...body: object[]) => ({ language: 1, title: '流程', form: 'f', body });

  it('are matched by their keys: one moves a step into a branch, the other changes it', () => {
    const base = process(step('start'), step('head'), split());
    const mine = process(step('start'), split(step('head')));
    const theirs = process(step('start'), step('head', { hasSign: true }), split());
    expect(differenceOf(base, mine)).toMatchObject([{ kind: 'moved', field: 'head' }]);
    expect(merge({ base, mine, theirs })).toEqual({
      tree: process(step('start'), split(step('head', { hasSign: true }))),
      conflicts: [],
    });
  });
});
