import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import type { Kind } from '../kind/kind.ts';
import { openDocument, withText, withTree } from './document.ts';
import { insertValue, moveNodes, removeNodes, setValue } from './node-edits.ts';
import { addressOf, childList, followed, nodeAround, pathOfNode, takes } from './node-places.ts';

const field = (vModel: string) => ({ config: { zhjyKey: 'input', label: vModel }, vModel });
const definition = {
  fields: [
    field('a'),
    { config: { zhjyKey: 'card' }, children: [field('b')] },
    { config: { zhjyKey: 'row', children: [field('c')] } },
    { config: { zhjyKey: 'table', label: '明细' }, vModel: 'lines', children: [field('x')] },
    { config: { zhjyKey: 'tab' }, children: [{ config: { zhjyKey: 'tabItem' }, children: [] }] },
  ],
};

describe('the address of a node', () => {
  it('is that of the compiled node, also where its definition has its children in config', () => {
    expect(pathOfNode(definition, 'fields[1].children[0]')).toEqual(['fields', 1, 'children', 0]);
    expect(pathOfNode(definition, 'fields[2].children[0]')).toEqual(['fields', 2, 'config', 'children', 0]);
    expect(addressOf(['fields', 2, 'config', 'children', 0])).toBe('fields[2].children[0]');
    expect(pathOfNode(definition, 'fields[7]')).toBeUndefined();
    expect(pathOfNode(definition, 'fields[0].config')).toBeUndefined();
  });

  it('is found for each path within the node', () => {
    expect(nodeAround(definition, ['fields', 1, 'children', 0, 'config', 'label'])).toBe('fields[1].children[0]');
    expect(nodeAround(definition, ['fields', 1, 'children'])).toBe('fields[1]');
    expect(nodeAround(definition, ['fields'])).toBeUndefined();
  });
});

describe('a selection follows its nodes', () => {
  const document = openDocument(JSON.stringify(definition));
  const chosen = ['fields[0]', 'fields[1].children[0]'];
  const after = (recipe: (tree: object) => void) =>
    followed(chosen, document.tree, withTree(document, recipe).document.tree);

  it('when nodes before them are inserted, or they are moved', () => {
    expect(after((tree) => insertValue(tree, ['fields'], 0, field('n')))).toEqual([
      'fields[1]',
      'fields[2].children[0]',
    ]);
    expect(after((tree) => moveNodes(tree, [['fields', 0]], ['fields', 1, 'children'], 0))).toEqual([
      'fields[0].children[0]',
      'fields[0].children[1]',
    ]);
  });

  it('when they are changed, by an edit of the tree or of the text', () => {
    expect(after((tree) => setValue(tree, ['fields', 0, 'config', 'span'], 12))).toEqual(chosen);
    const renamed = withText(document, document.text.replaceAll('"a"', '"z"')).document.tree;
    expect(followed(chosen, document.tree, renamed)).toEqual(chosen);
    const both = withText(document, JSON.stringify({ fields: [field('n'), { ...field('a'), maxlength: 1 }] }));
    expect(followed(['fields[0]'], document.tree, both.document.tree)).toEqual(['fields[1]']);
  });

  it('and loses those that are removed', () => {
    expect(after((tree) => removeNodes(tree, [['fields', 1]]))).toEqual(['fields[0]']);
  });
});

describe('a list of nodes takes', () => {
  const kind = (key: string) => kinds.get(key) as Kind;
  const may = (path: (string | number)[], key: string) =>
    takes(definition, kinds, path.length === 0 ? ['fields'] : childList(definition, path), kind(key));

  it.each([
    ['every kind but parts, at the top', [], 'card', true],
    ['every kind but parts, at the top', [], 'tabItem', false],
    ['every kind but parts, in a container', ['fields', 1], 'table', true],
    ['every kind but parts, in a row written in config', ['fields', 2], 'input', true],
    ['its parts only, in tabs', ['fields', 4], 'tabItem', true],
    ['its parts only, in tabs', ['fields', 4], 'input', false],
    ['every kind but parts, in a part', ['fields', 4, 'children', 0], 'input', true],
    ['fields only, in a sub-table', ['fields', 3], 'input', true],
    ['fields only, in a sub-table', ['fields', 3], 'card', false],
    ['fields only, in a sub-table', ['fields', 3], 'table', false],
  ])('%s: %j %s', (_, path, key, expected) => {
    expect(may(path, key)).toBe(expected);
  });
});
