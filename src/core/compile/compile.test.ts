import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#scripts/testing/runs.ts';
import { calculate, display, input, kinds, rows, select } from './testing/fake-kinds.ts';
import { checkDefinition } from './check-definition.ts';
import { compile } from './compile.ts';

const context = { kinds };
const field = (vModel: string, more: object = {}) => ({
  config: { zhjyKey: input.zhjyKey, label: vModel },
  vModel,
  ...more,
});
const form = (...fields: unknown[]) => ({ language: 1, title: 'a', fields });

describe('compiling', () => {
  it('resolves kinds, fills defaults and gives every node its address [LANG-002]', () => {
    const definition = form(field('a'), field('b', { maxlength: 3 }));
    const screen = compile(definition, context);
    expect(checkDefinition(definition, context)).toEqual([]);
    expect(screen.root.map((node) => [node.address, node.kind, node.field])).toEqual([
      ['fields[0]', input, 'a'],
      ['fields[1]', input, 'b'],
    ]);
    expect(screen.root[0]?.config).toMatchObject({ span: 24, showLabel: true, visibility: ['pc', 'app'] });
    expect(screen.root[0]?.props).toEqual({ maxlength: null, disabled: false });
    expect(screen.root[1]?.props).toEqual({ maxlength: 3, disabled: false });
    expect(screen.form).toMatchObject({ popupType: 'general', labelWidth: 100, gutter: 15 });
  });

  it('names the columns of a sub-table after it, and nested fields by themselves [LANG-002]', () => {
    const nested = { config: { zhjyKey: display.zhjyKey }, children: [field('c')] };
    const table = { config: { zhjyKey: rows.zhjyKey, children: [field('x')] }, vModel: 'lines' };
    const screen = compile(form(nested, table), context);
    expect([...screen.fields.keys()]).toEqual(['c', 'lines', 'lines.x']);
    expect(screen.root[1]?.children[0]?.address).toBe('fields[1].children[0]');
  });

  it('renders what it cannot understand as a node without a kind, and the rest works [LANG-009]', () => {
    const screen = compile(
      form(null, 'nothing', { config: { zhjyKey: 'inptu' } }, field('a', { config: 7 }), field('b')),
      context,
    );
    expect(screen.root.map((node) => [node.address, node.zhjyKey, node.kind?.zhjyKey])).toEqual([
      ['fields[0]', '', undefined],
      ['fields[1]', 'nothing', undefined],
      ['fields[2]', 'inptu', undefined],
      ['fields[3]', '', undefined],
      ['fields[4]', 'input', 'input'],
    ]);
  });

  it('replaces an invalid value by its default', () => {
    const screen = compile(
      form({ config: { zhjyKey: 'input', span: 'wide', label: 5 }, vModel: 'a', maxlength: 'x' }),
      context,
    );
    expect(screen.root[0]?.config).toMatchObject({ span: 24, label: '' });
    expect(screen.root[0]?.props).toMatchObject({ maxlength: null });
  });

  it('compiles a check that marks what is no name [LANG-009]', () => {
    const checks = [{ rule: { '>': [{ var: 'a' }, 3] }, message: '甲', fields: [{ length: 3 }, 5, null, 'a'] }];
    const definition = { ...form({ config: { zhjyKey: 'input', label: '字段' }, vModel: 'a' }), checks };
    expect(compile(definition, context).checks).toMatchObject([{ marks: ['a'] }]);
  });

  it('accepts class names that affect no style of the application and are plain names', () => {
    const told = (...className: unknown[]) => {
      const definition = form({ config: { zhjyKey: 'input', label: '字段', className }, vModel: 'a' });
      return { issues: checkDefinition(definition, context), root: compile(definition, context).root };
    };
    const taken = told('important', 'Row-2_b');
    expect([taken.issues, taken.root[0]?.config.className]).toEqual([[], ['important', 'Row-2_b']]);
    for (const name of ['zf-narrow', 'ant-modal-mask', 'a b', 'a"onclick', '2a', '', 'a'.repeat(65), 5]) {
      const { issues, root } = told('important', name);
      expect([name, issues[0]?.path, root[0]?.config.className]).toEqual([
        name,
        'fields[0].config.className[1]',
        undefined,
      ]);
    }
  });

  it('compiles conditions that are not constant to rules [LANG-010]', () => {
    const rule = { '>': [{ var: 'a' }, 3] };
    const screen = compile(
      form(field('a'), { config: { zhjyKey: 'input', shown: rule, required: true }, vModel: 'b' }),
      context,
    );
    expect(screen.root[1]?.rules.shown?.reads).toEqual(['a']);
    expect(screen.root[1]?.rules.shown?.test(() => 4)).toBe(true);
    expect(screen.root[1]?.rules.required).toBeUndefined();
  });

  it('computes what a calculated field reads; bare names in a sub-table are its own columns', () => {
    const sum = (expression: string, vModel?: string) => ({
      config: { zhjyKey: calculate.zhjyKey },
      expression,
      ...(vModel && { vModel }),
    });
    const table = {
      config: { zhjyKey: 'table' },
      vModel: 'lines',
      children: [field('x'), field('y'), sum('x × y', 'amount')],
    };
    const screen = compile(form(table, sum('lines.amount', 'total'), sum('total + 1')), context);
    expect(screen.calculation.order.map((one) => one.name)).toEqual(['lines.amount', 'total', 'unnamed_2_']);
    expect(screen.calculation.order[0]?.reads).toEqual([
      { name: 'lines.x', sum: false },
      { name: 'lines.y', sum: false },
    ]);
  });

  it('returns a screen compiled before from the cache', () => {
    const definition = form(field('a'));
    expect(compile(definition, context)).toBe(compile(definition, context));
    expect(compile(definition, { kinds })).not.toBe(compile(definition, context));
  });

  it('neither modifies its input nor returns mutable output', () => {
    const definition = form(
      { config: { zhjyKey: 'table', children: [field('x')] }, vModel: 'lines' },
      { config: { zhjyKey: select.zhjyKey, dataType: 'dictionary', dictionaryType: 'sex' }, vModel: 's' },
    );
    const before = JSON.stringify(definition);
    const screen = compile(definition, context);
    expect(JSON.stringify(definition)).toBe(before);
    for (const part of [
      screen,
      screen.root,
      screen.root[0],
      screen.root[0]?.config,
      screen.root[0]?.props,
      screen.form,
      screen.definition,
    ]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
  });

  it('neither reads from prototypes nor writes to them', () => {
    const text = `{"language":1,"title":"x","__proto__":{"polluted":1},"fields":[
      {"config":{"zhjyKey":"input","__proto__":{"polluted":1}},"vModel":"__proto__"},
      {"config":{"zhjyKey":"constructor"},"vModel":"a"}, "toString"]}`;
    const definition: unknown = JSON.parse(text);
    const screen = compile(definition, context);
    expect(screen.fields.size).toBe(0);
    expect(screen.root.map(({ kind }) => kind)).toEqual([input, undefined, undefined]);
    expect(checkDefinition(definition, context).map(({ path }) => path)).toContain('fields[0].config.__proto__');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('stops validating after a maximum number of issues', () => {
    const issues = (count: number) =>
      checkDefinition(form(...Array.from({ length: count }, () => field('same'))), context).map(({ id }) => id);
    expect(issues(1_000)).not.toContain('issue.too-many-mistakes');
    expect(issues(3_000).filter((id) => id === 'issue.too-many-mistakes')).toHaveLength(1);
  });

  it('does not throw on any input [LANG-009]', () => {
    const odd = [
      undefined,
      null,
      3,
      'x',
      [],
      new Date(),
      () => 1,
      { language: {} },
      { fields: { a: 1 } },
      { body: [[]] },
      { overlays: { a: null } },
    ];
    for (const one of odd) expect(Array.isArray(compile(one, context).root)).toBe(true);
    const circle: Record<string, unknown> = { language: 1, title: '' };
    circle['fields'] = [circle];
    expect(compile(circle, context).root.length).toBe(1);
    expect(checkDefinition(circle, context).length).toBeGreaterThan(0);
    fc.assert(
      fc.property(
        fc.jsonValue(),
        (value) => Array.isArray(compile(value, context).root) && Array.isArray(checkDefinition(value, context)),
      ),
      { numRuns: runs(200) },
    );
  });
});
