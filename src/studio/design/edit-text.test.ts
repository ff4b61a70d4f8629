import { describe, expect, it } from 'vitest';
import { placeOf, valueAt, withInserted, withMoved, withoutValue, withValue } from './edit-text.ts';

const text = `{
  "title": "单", // comment
  "fields": [
    { "vModel": "a" },
    { "vModel": "b", "children": [{ "vModel": "c" }] }
  ]
}`;
const names = (edited: string) =>
  (valueAt(edited, ['fields']) as { vModel: string; children?: { vModel: string }[] }[]).map(
    ({ vModel, children }) => vModel + (children ? `(${children.map((one) => one.vModel).join('')})` : ''),
  );

describe('an edited text', () => {
  it('changes at one path and preserves the text around it', () => {
    const edited = withValue(text, ['fields', 0, 'config', 'label'], '甲');
    expect(valueAt(edited, ['fields', 0])).toEqual({ vModel: 'a', config: { label: '甲' } });
    expect(edited).toContain('"title": "单", // comment');
    expect(valueAt(withValue(edited, ['fields', 0, 'config', 'label'], undefined), ['fields', 0, 'config'])).toEqual(
      {},
    );
  });

  it('inserts values into lists, which are created if missing', () => {
    expect(names(withInserted(text, ['fields'], 1, { vModel: 'x' }))).toEqual(['a', 'x', 'b(c)']);
    expect(names(withInserted(text, ['fields', 0, 'children'], 0, { vModel: 'x' }))).toEqual(['a(x)', 'b(c)']);
    expect(valueAt(withInserted('{}', ['fields'], 0, 1), ['fields'])).toEqual([1]);
  });

  it('removes values', () => {
    expect(names(withoutValue(text, ['fields', 0]))).toEqual(['b(c)']);
  });

  it('moves nodes between lists and returns their new path', () => {
    const down = withMoved(text, ['fields', 0], ['fields'], 2);
    expect([names(down.text), down.path]).toEqual([
      ['b(c)', 'a'],
      ['fields', 1],
    ]);
    const up = withMoved(text, ['fields', 1], ['fields'], 0);
    expect([names(up.text), up.path]).toEqual([
      ['b(c)', 'a'],
      ['fields', 0],
    ]);
    const into = withMoved(text, ['fields', 0], ['fields', 1, 'children'], 1);
    expect([names(into.text), into.path]).toEqual([['b(ca)'], ['fields', 0, 'children', 1]]);
    const out = withMoved(text, ['fields', 1, 'children', 0], ['fields'], 0);
    expect([names(out.text), out.path]).toEqual([
      ['c', 'a', 'b()'],
      ['fields', 0],
    ]);
  });

  it('does not move a node into itself', () => {
    expect(withMoved(text, ['fields', 1], ['fields', 1, 'children'], 0)).toEqual({ text, path: ['fields', 1] });
  });

  it('finds the list of a node', () => {
    expect(placeOf(['fields', 1])).toEqual({ list: ['fields'], index: 1 });
    expect(placeOf(['body'])).toBeUndefined();
  });
});
