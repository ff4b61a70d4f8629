import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#scripts/testing/runs.ts';
import { type EditedDocument, openDocument, replay, withText, withTree } from './document.ts';
import { insertValue, moveNodes, outermost, placeOf, removeNodes, setValue, valueAt } from './node-edits.ts';

interface Node {
  vModel: string;
  children?: Node[];
}
interface Form {
  fields: Node[];
}

const text = `{
  "title": "单",   "fields": [
    { "vModel": "a" },
    { "vModel": "b", "children": [{ "vModel": "c" }] }
  ]
}`;
const document = openDocument(text);
const namesIn = ({ tree }: EditedDocument) =>
  (tree as Form).fields.map(
    ({ vModel, children }) => vModel + (children ? `(${children.map((one) => one.vModel).join('')})` : ''),
  );
const edited = (recipe: (tree: object) => void) => withTree(document, recipe).document;

describe('an edit of the tree', () => {
  it('preserves the formatting around it, and shares what is the same', () => {
    const changed = edited((tree) => setValue(tree, ['fields', 0, 'config', 'label'], '甲'));
    expect(valueAt(changed.tree, ['fields', 0])).toEqual({ vModel: 'a', config: { label: '甲' } });
    expect(valueAt(changed.tree, ['fields', 1])).toBe(valueAt(document.tree, ['fields', 1]));
    expect(changed.text).toContain('"title": "单",   "fields"');
    expect(JSON.parse(changed.text)).toEqual(changed.tree);
    const removed = withTree(changed, (tree) => setValue(tree, ['fields', 0, 'config', 'label'], undefined));
    expect(valueAt(removed.document.tree, ['fields', 0, 'config'])).toEqual({});
  });

  it('inserts values into lists, which are created if missing', () => {
    expect(namesIn(edited((tree) => insertValue(tree, ['fields'], 1, { vModel: 'x' })))).toEqual(['a', 'x', 'b(c)']);
    const inside = edited((tree) => insertValue(tree, ['fields', 0, 'children'], 0, { vModel: 'x' }));
    expect(namesIn(inside)).toEqual(['a(x)', 'b(c)']);
    expect(namesIn(edited((tree) => setValue(tree, ['fields', 0], undefined)))).toEqual(['b(c)']);
  });

  const move = (from: (string | number)[][], list: (string | number)[], index: number) =>
    namesIn(edited((tree) => moveNodes(tree, from, list, index)));

  it('moves nodes between lists', () => {
    expect(move([['fields', 0]], ['fields'], 2)).toEqual(['b(c)', 'a']);
    expect(move([['fields', 1]], ['fields'], 0)).toEqual(['b(c)', 'a']);
    expect(move([['fields', 0]], ['fields'], 0)).toEqual(['a', 'b(c)']);
    expect(move([['fields', 0]], ['fields', 1, 'children'], 1)).toEqual(['b(ca)']);
    expect(move([['fields', 1, 'children', 0]], ['fields'], 0)).toEqual(['c', 'a', 'b()']);
    expect(move([['fields', 1, 'children', 0]], ['fields', 0, 'children'], 0)).toEqual(['a(c)', 'b()']);
  });

  it('changes nothing where a node would be moved into itself', () => {
    expect(move([['fields', 1]], ['fields', 1, 'children'], 0)).toEqual(['a', 'b(c)']);
    expect(edited((tree) => moveNodes(tree, [['fields', 1]], ['fields'], 1)).text).toBe(text);
  });

  it('moves and removes several nodes at once, in the order of the definition', () => {
    const both = [
      ['fields', 1, 'children', 0],
      ['fields', 0],
    ];
    expect(move(both, ['fields'], 2)).toEqual(['b()', 'a', 'c']);
    expect(move(both, ['fields'], 0)).toEqual(['a', 'c', 'b()']);
    expect(namesIn(edited((tree) => removeNodes(tree, both)))).toEqual(['b()']);
    // A node inside another one of them moves with it.
    expect(outermost([...both, ['fields', 1]])).toEqual([
      ['fields', 0],
      ['fields', 1],
    ]);
  });

  it('replaces a text that is not JSON', () => {
    const broken = withText(document, '{ "fields": [').document;
    const { document: changed, edit } = withTree(broken, (tree) => void (tree as Form).fields.pop());
    expect([namesIn(changed), changed.isParsed]).toEqual([['a'], true]);
    expect(replay(changed, edit, true)).toEqual(broken);
  });

  it('starts from the given object where there is none', () => {
    const blank = openDocument('');
    const { document: first, edit } = withTree(blank, (tree) => insertValue(tree, ['fields'], 0, 1), { title: 'x' });
    expect(first.tree).toEqual({ title: 'x', fields: [1] });
    expect(replay(first, edit, true)).toEqual(blank);
  });
});

describe('an edit of the text', () => {
  it('that is not JSON is preserved, with the last good tree', () => {
    const { document: broken, edit } = withText(document, `${text},`);
    expect(broken).toEqual({ text: `${text},`, tree: document.tree, isParsed: false });
    expect(replay(broken, edit, true)).toEqual(document);
  });

  it('shares the nodes it does not change', () => {
    const { document: changed, edit } = withText(document, text.replace('"a"', '"z"'));
    expect(namesIn(changed)).toEqual(['z', 'b(c)']);
    expect(valueAt(changed.tree, ['fields', 1])).toBe(valueAt(document.tree, ['fields', 1]));
    expect(edit.patches).toEqual([{ op: 'replace', path: ['fields', 0, 'vModel'], value: 'z' }]);
  });

  it('can be blank', () => {
    const { document: blank, edit } = withText(document, ' ');
    expect([blank.tree, blank.isParsed]).toEqual([undefined, true]);
    expect(replay(blank, edit, true)).toEqual(document);
  });
});

it('records an entry moved within a list of a thousand as two patches', () => {
  const fields = Array.from({ length: 1_000 }, (_, at) => ({ vModel: `f${at}` }));
  const long = openDocument(JSON.stringify({ fields }));
  const { edit } = withTree(long, (tree) => moveNodes(tree, [['fields', 0]], ['fields'], 900));
  expect([edit.patches.length, edit.inverse.length]).toEqual([2, 2]);
});

it('finds the list of a node', () => {
  expect(placeOf(['fields', 1])).toEqual({ list: ['fields'], index: 1 });
  expect(placeOf(['body'])).toBeUndefined();
});

const nodes = fc.letrec((tie) => ({
  node: fc.record(
    { vModel: fc.string({ maxLength: 3 }), children: fc.array(tie('node'), { maxLength: 2 }), span: fc.integer() },
    { requiredKeys: ['vModel'], noNullPrototype: true },
  ),
})).node;
const step = fc.oneof(
  fc.record({
    kind: fc.constant('text' as const),
    text: fc.oneof(
      fc.constantFrom('', '{', '[]', '{"fields":[{"constructor":1}]}', '{"fields":[{"constructor":2}]}'),
      fc.json(),
    ),
  }),
  fc.record({ kind: fc.constant('insert' as const), index: fc.nat(4), node: nodes }),
  fc.record({ kind: fc.constant('remove' as const), index: fc.nat(4) }),
  fc.record({ kind: fc.constant('move' as const), index: fc.nat(4), to: fc.nat(4) }),
  fc.record({ kind: fc.constant('set' as const), index: fc.nat(4), node: nodes }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function run(before: EditedDocument, one: Step) {
  if (one.kind === 'text') return withText(before, one.text);
  return withTree(before, (draft) => {
    if (one.kind === 'insert') insertValue(draft, ['fields'], one.index, one.node);
    else if (!Array.isArray(valueAt(draft, ['fields'])) || valueAt(draft, ['fields', one.index]) === undefined) return;
    else if (one.kind === 'remove') setValue(draft, ['fields', one.index], undefined);
    else if (one.kind === 'move') moveNodes(draft, [['fields', one.index]], ['fields'], one.to);
    else setValue(draft, ['fields', one.index], one.node);
  });
}

it('has a text that is JSON of its tree also where the last entry of a list in one line is removed', () => {
  const before = openDocument('{\n  "fields": [\n    {\n      "a": 1\n    },\n    {\n      "b": 2\n    }]}');
  const { document: after } = withTree(before, (draft) => setValue(draft, ['fields', 1], undefined));
  expect(JSON.parse(after.text)).toEqual({ fields: [{ a: 1 }] });
});

it('returns to the start when any sequence of edits is undone, and to the end when it is redone', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let now = document;
      const edits = steps.map((one) => {
        const { document: after, edit } = run(now, one);
        now = after;
        if (after.isParsed && after.text.trim() !== '') expect(JSON.parse(after.text)).toEqual(after.tree);
        return edit;
      });
      const start = edits.reduceRight((at, edit) => replay(at, edit, true), now);
      expect(start).toEqual(document);
      expect(edits.reduce((at, edit) => replay(at, edit, false), start)).toEqual(now);
    }),
    { numRuns: runs(100) },
  );
});
