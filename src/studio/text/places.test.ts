import * as fc from 'fast-check';
import { findNodeAtLocation, getNodePath, type Node, parseTree } from 'jsonc-parser';
import { expect, it } from 'vitest';
import { runs } from '#scripts/testing/runs.ts';
import { rangesOf } from './places.ts';

const all = (node: Node | undefined): Node[] =>
  node ? [...(node.type === 'property' ? [] : [node]), ...(node.children ?? []).flatMap(all)] : [];

it('finds the range of every value of a JSON text, as its syntax tree does', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2), (value, indent) => {
      const text = ` ${JSON.stringify(value, null, indent)}\n`;
      const tree = parseTree(text) as Node;
      for (const node of all(tree)) {
        const path = getNodePath(node);
        // The last of properties with one name is another one than the first.
        if (findNodeAtLocation(tree, path) !== node) continue;
        expect(rangesOf(text, [path])).toEqual([{ from: node.offset, to: node.offset + node.length }]);
      }
    }),
    { numRuns: runs(100) },
  );
});

it('leaves out paths that are not in the text', () => {
  const text = '{"fields": [{"a": 1}, {"b\\"": [2]}], "c": {}}';
  expect(rangesOf(text, [['fields', 2], ['fields', 'a'], ['c', 0], ['d'], ['fields', 0, 'a', 'x']])).toEqual([]);
  const [found] = rangesOf(text, [['fields', 1, 'b"', 0]]);
  expect(text.slice(found?.from, found?.to)).toBe('2');
});

it('ends for any text and any part of one', () => {
  const text = '{"fields": [{"config": {"label": "a\\\\"}}, 3], "x": "y"}';
  for (let length = 0; length <= text.length; length += 1) {
    expect(() => rangesOf(text.slice(0, length), [['fields', 1], ['x']])).not.toThrow();
    expect(() => rangesOf(text.slice(length), [['fields', 1], ['x']])).not.toThrow();
  }
});
