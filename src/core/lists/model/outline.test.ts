import { expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { outlineOf } from './outline.ts';

const field = (vModel: string) => ({ config: { zhjyKey: 'input', label: vModel }, vModel });

it('lists the nodes of a definition as a tree, from every property with children', () => {
  const definition = {
    fields: [
      field('a'),
      { config: { zhjyKey: 'row' }, children: [field('b')] },
      { config: { zhjyKey: 'table', children: [field('c')] }, vModel: 'lines' },
      'text',
      null,
    ],
    body: { config: { zhjyKey: 'split' }, main: [{ config: { zhjyKey: 'list' }, search: [field('d')] }] },
  };
  const shown = (nodes: ReturnType<typeof outlineOf>): unknown[] =>
    nodes.map(({ path, children }) => (children.length > 0 ? [path.join('.'), shown(children)] : path.join('.')));
  expect(shown(outlineOf(definition, kinds))).toEqual([
    'fields.0',
    ['fields.1', ['fields.1.children.0']],
    ['fields.2', ['fields.2.config.children.0']],
    ['body', [['body.main.0', ['body.main.0.search.0']]]],
  ]);
  expect(outlineOf([], kinds)).toEqual([]);
});
