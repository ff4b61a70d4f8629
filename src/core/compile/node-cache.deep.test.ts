import * as fc from 'fast-check';
import { produce } from 'immer';
import { describe, expect, it, vi } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { runs } from '#scripts/testing/runs.ts';
import type { Kind } from '../kind/kind.ts';
import { checkFormText } from '../record/form-text.ts';
import type { JsonObject } from '../schema/record.ts';
import { checkDefinition } from './check-definition.ts';
import { compile } from './compile.ts';
import type { CompileContext } from './context.ts';
import { createNodeCache } from './node-cache.ts';
import type { CompiledNode } from './tree.ts';

interface Node extends JsonObject {
  config: JsonObject;
  vModel?: string;
  children?: Node[];
}

const field = (vModel: string, zhjyKey = 'input', more: object = {}, config: object = {}): Node => ({
  ...{ config: { zhjyKey, label: vModel, ...config }, vModel },
  ...more,
});
const start = {
  language: 1,
  title: '单',
  fields: [
    field('a'),
    field('b', 'inputNumber'),
    field('c', 'calculate', { expression: 'b * 2' }),
    field('d', 'input', {}, { shown: { '>': [{ var: 'b' }, 1] } }),
    field('e', 'input', {}, { required: { formula: 'b > 1' } }),
    { config: { zhjyKey: 'card', label: '' }, children: [field('f'), field('g', 'switch')] },
    field('lines', 'table', { children: [field('amount', 'inputNumber'), field('note')] }),
  ] as Node[],
};

/** A node wherever it is, from a number. */
function pick(fields: Node[], number: number): { list: Node[]; at: number } {
  const all: { list: Node[]; at: number }[] = [];
  const visit = (list: Node[]) =>
    list.forEach((node, at) => {
      all.push({ list, at });
      visit(node.children ?? []);
    });
  visit(fields);
  return all[number % Math.max(1, all.length)] ?? { list: fields, at: 0 };
}

type Change = (list: Node[], at: number, name: string) => void;
const of = (list: Node[], at: number, change: (node: Node) => void) => {
  const node = list[at];
  if (node) change(node);
};
/** Edits of all sorts, with mistakes among them. */
const changes: readonly Change[] = [
  (list, at, name) => of(list, at, (node) => void (node.config['label'] = name)),
  (list, at, name) => of(list, at, (node) => void (node.vModel = name)),
  (list, at, name) => of(list, at, (node) => void (node.config['zhjyKey'] = name === 'a' ? 'inputNumber' : 'inptu')),
  (list, at, name) => of(list, at, (node) => void (node.config['shown'] = { '==': [{ var: name }, 1] })),
  (list, at, name) => of(list, at, (node) => void (node.config['required'] = { formula: `${name} = 1` })),
  (list, at, name) => of(list, at, (node) => void (node.config['shown'] = { formula: `YEAR(标${name}) > 1` })),
  (list, at, name) => of(list, at, (node) => void (node.config['label'] = `标${name}`)),
  (list, at, name) => of(list, at, (node) => void (node['expression'] = `${name} + 1`)),
  (list, at) => of(list, at, (node) => void (node['maxlenght'] = 3)),
  (list, at) => of(list, at, (node) => void (node['on'] = { change: [{ set: { a: 1 } }, 'relaod'] })),
  (list, at) => void list.splice(at, 1),
  (list, at, name) => void list.splice(at, 0, field(name)),
  (list, at) => void list.push(...list.splice(at, 1)),
  (list, at) => of(list, at, (node) => void list.splice(at, 1, { config: { zhjyKey: 'card' }, children: [node] })),
];

const shape = (node: CompiledNode): unknown => ({
  ...node,
  kind: node.kind?.zhjyKey,
  rules: Object.entries(node.rules).map(([name, rule]) => [name, rule?.source, rule?.reads]),
  children: node.children.map(shape),
  slots: Object.entries(node.slots).map(([name, nodes]) => [name, nodes.map(shape)]),
});
/** What compiling and checking give, comparable. */
function results(tree: unknown, context: CompileContext) {
  const screen = compile(tree, context);
  return {
    root: screen.root.map(shape),
    fields: [...screen.fields].map(([name, { address }]) => [name, address]),
    order: screen.calculation.order.map(({ name, reads }) => [name, reads]),
    formulas: screen.formulas,
    issues: checkDefinition(tree, context),
    placed: checkFormText(JSON.stringify(tree), context, tree as object),
  };
}

describe('a definition that is edited', () => {
  it('has the same nodes and issues as one that is compiled and checked as a whole [STUDIO-026] [LANG-006]', () => {
    const name = fc.constantFrom('a', 'b', 'amount', 'lines', 'z', 'x1');
    const edit = fc.tuple(fc.nat(), fc.nat({ max: changes.length - 1 }), name);
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 12 }), (edits) => {
        const context = { kinds, cache: createNodeCache() };
        let tree = start;
        for (const [number, change, given] of edits) {
          tree = produce(tree, ({ fields }) => {
            const { list, at } = pick(fields, number);
            changes[change]?.(list, at, given);
          });
          expect(results(tree, context)).toEqual(results(structuredClone(tree), { kinds }));
        }
      }),
      { numRuns: runs(25) },
    );
  });

  /** Counts the nodes that are normalised, and how often their kind is read to check one. */
  function counted(count: number) {
    const counts = { checked: 0 };
    const kind = Object.create(kinds.get('input') as Kind, {
      needs: { get: () => void counts.checked++ },
    }) as Kind;
    const cache = createNodeCache();
    const normalised = vi.spyOn(cache.normal, 'set');
    const context = { kinds: new Map([...kinds, ['input', kind]]), cache };
    const form = (first: string, label: string) => ({
      ...{ language: 1, title: '单' },
      fields: Array.from({ length: count }, (_, at) =>
        at === 0
          ? field(first, 'input', {}, { label })
          : field(`f${at}`, 'input', {}, { shown: { var: `f${at - 1}` } }),
      ),
    });
    let tree = form('f0', '');
    const run = (change: (node: Node) => void) => {
      tree = produce(tree, ({ fields }) => of(fields, 0, change));
      counts.checked = 0;
      normalised.mockClear();
      const screen = compile(tree, context);
      checkFormText(JSON.stringify(tree), context, tree);
      return { ...counts, normalised: normalised.mock.calls.length, screen };
    };
    return run;
  }

  it('is compiled and checked at the nodes that changed only, of 10 nodes as of 1,000 [STUDIO-026]', () => {
    for (const count of [10, 1_000]) {
      const run = counted(count);
      expect(run(() => undefined)).toMatchObject({ normalised: count, checked: count });
      const before = run((node) => void (node.config['label'] = '名')).screen;
      const { screen, ...counts } = run((node) => void (node.config['label'] = '名称'));
      expect(counts).toEqual({ normalised: 1, checked: 1 });
      expect(screen.root[0]).not.toBe(before.root[0]);
      expect(screen.root.slice(1).every((node, at) => node === before.root[at + 1])).toBe(true);
      // Its name is read by the condition of one other node.
      const renamed = run((node) => void (node.vModel = 'g'));
      expect(renamed).toMatchObject({ normalised: 1, checked: 2 });
    }
  });
});
