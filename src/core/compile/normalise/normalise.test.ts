import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { kinds as allKinds } from '#registry/kinds.ts';
import { choices, defineEntity, field } from '#schemas/protocol/entity.ts';
import { checkDefinition } from '../check-definition.ts';
import { compile } from '../compile.ts';
import { kinds } from '../testing/fake-kinds.ts';
import { normalise } from './normalise.ts';

const leave = defineEntity('leave', {
  reason: field(Type.String({ maxLength: 50 }), { label: '$t:leave.reason', required: true }),
  days: field(Type.Integer({ minimum: 1, maximum: 9 }), { label: '天数' }),
  half: field(Type.String(), { label: '半天', source: choices(['am', '上午'], 'pm') }),
});
const context = { kinds, entities: { leave } };
const first = (node: unknown, more: object = {}) =>
  (normalise({ language: 1, title: '', fields: [node], ...more }, context)['fields'] as Record<string, unknown>[])[0];

describe('normal form', () => {
  it('expands every action', () => {
    const node = { config: { zhjyKey: 'input' }, vModel: 'a', on: { change: ['reload', { open: 'x' }, 7] } };
    expect(first(node)?.['on']).toEqual({ change: [{ reload: true }, { open: 'x' }] });
    const block = { config: { zhjyKey: 'page' }, toolbar: ['reload', { do: ['close'] }], then: ['submit'] };
    expect(first(block)).toMatchObject({ toolbar: ['reload', { do: [{ close: true }] }], then: [{ submit: true }] });
  });

  it('expands the actions of the buttons of a row', () => {
    const rowActions = [{ name: 'copy', label: '复制', do: ['reload', { open: 'x' }] }];
    const list = { config: { zhjyKey: 'list' }, rowActions };
    const normal = normalise({ language: 1, title: '', fields: [list] }, { kinds: allKinds })['fields'];
    expect((normal as { rowActions: unknown }[])[0]?.rowActions).toEqual([
      { name: 'copy', label: '复制', do: [{ reload: true }, { open: 'x' }] },
    ]);
  });

  it('expands field names to nodes, with the properties of the entity', () => {
    expect(first('reason', { entity: 'leave' })).toMatchObject({
      vModel: 'reason',
      config: { zhjyKey: 'input', label: '$t:leave.reason', required: true },
    });
  });

  it('lets a node override its entity', () => {
    const node = { config: { zhjyKey: 'select', label: '原因' }, vModel: 'reason' };
    expect(first(node, { entity: 'leave' })?.['config']).toMatchObject({
      zhjyKey: 'select',
      label: '原因',
      required: true,
    });
  });

  it('uses the option source of the entity, unless the node has a source or options', () => {
    const known = {
      static: [
        { id: 'am', fullName: '上午' },
        { id: 'pm', fullName: 'pm' },
      ],
    };
    const half = (zhjyKey: string, more: object = {}) =>
      first({ config: { zhjyKey }, vModel: 'half', ...more }, { entity: 'leave' })?.['source'];
    expect(first('half', { entity: 'leave' })).toMatchObject({ config: { zhjyKey: 'select' }, source: known });
    expect(half('select')).toEqual(known);
    expect(half('input')).toBeUndefined();
    expect(half('select', { source: { dictionary: 'halves' } })).toEqual({ dictionary: 'halves' });
    expect(half('select', { options: [{ id: 1, fullName: '一' }] })).toEqual({ static: [{ id: 1, fullName: '一' }] });
  });

  it('treats a name that is no field as a kind', () => {
    expect(first('card')?.['config']).toMatchObject({ zhjyKey: 'card', span: 24 });
  });

  it('moves children out of config', () => {
    const node = first({ config: { zhjyKey: 'card', children: [{ config: { zhjyKey: 'input' }, vModel: 'a' }] } });
    expect(node?.['children']).toMatchObject([{ vModel: 'a' }]);
    expect(node?.['config']).not.toHaveProperty('children');
  });

  const select = (config: object, more: object = {}) =>
    first({ config: { zhjyKey: 'select', ...config }, vModel: 's', ...more });

  it('has a single option source, with the parameters of its interface [FORM-032, FORM-033]', () => {
    expect(select({ dataType: 'dictionary', dictionaryType: 'sex' })?.['source']).toEqual({ dictionary: 'sex' });
    expect(
      select({}, { options: [{ code: 1, name: '甲', extra: 2 }], props: { value: 'code', label: 'name' } })?.['source'],
    ).toEqual({
      static: [{ id: 1, fullName: '甲', extra: 2 }],
    });
    const templateJson = [
      { field: 'a', relationField: 'x', sourceType: 1 },
      { field: 'b', relationField: '7', sourceType: 2 },
      { field: 'c', sourceType: 3 },
      { field: 'd', defaultValue: '8' },
      { field: 'e', relationField: '', defaultValue: '9', sourceType: '2' },
      { field: 'f', relationField: 'lines-x', sourceType: 1 },
      { field: 'g', relationField: '@formId', sourceType: 4 },
    ];
    expect(
      select({ dataType: 'dynamic', propsUrl: 'i1', templateJson }, { props: { value: 'code' } })?.['source'],
    ).toEqual({
      interface: 'i1',
      with: { a: { var: 'x' }, b: '7', c: '', d: '8', e: '9', f: { var: 'x' }, g: '@formId' },
      value: 'code',
    });
    expect(select({}, { source: { dictionary: 'y' } })?.['source']).toEqual({ dictionary: 'y' });
    expect(select({ dataType: 'dictionary', dictionaryType: 'sex' })?.['config']).not.toHaveProperty('dataType');
  });

  it('has no options where the definition has none', () => {
    expect(select({})).toMatchObject({ options: [], source: { static: [] } });
  });

  it('fills the settings of a form [FORM-007]', () => {
    expect(normalise({ title: 'a', gutter: 20 }, context)).toMatchObject({ gutter: 20 });
    expect(normalise({ title: 'a', labelWidth: 'x' }, context)).toMatchObject({
      popupType: 'general',
      generalWidth: '600px',
      fullScreenWidth: '100%',
      drawerWidth: '600px',
      labelWidth: 100,
      labelSuffix: '',
      gutter: 15,
      hasPrintBtn: false,
    });
  });

  it('is idempotent', () => {
    const definition = {
      title: { zh: '甲', en: 'A' },
      entity: 'leave',
      fields: [
        'reason',
        'days',
        { config: { zhjyKey: 'select' }, vModel: 's' },
        { config: { zhjyKey: 'dialog' }, fields: ['reason'] },
      ],
      body: { config: { zhjyKey: 'page' }, start: 'card', toolbar: [{ do: ['reload'] }] },
    };
    const once = normalise(definition, context);
    expect(normalise(once, context)).toEqual(once);
  });
});

describe('a nested form in a block', () => {
  const dialog = {
    config: { zhjyKey: 'dialog', label: '编辑' },
    entity: 'leave',
    labelWidth: 80,
    fields: ['reason', { config: { zhjyKey: 'input', label: '甲' }, vModel: 'a' }],
  };
  const definition = {
    language: 1,
    title: '',
    fields: [{ config: { zhjyKey: 'input', label: '甲' }, vModel: 'a' }],
    overlays: { edit: dialog },
  };
  const screen = compile(definition, context);

  it('is a separate screen with a separate record', () => {
    const form = screen.overlays['edit']?.form;
    expect(checkDefinition(definition, context)).toEqual([]);
    expect([...screen.fields.keys()]).toEqual(['a']);
    expect([...(form?.fields.keys() ?? [])]).toEqual(['reason', 'a']);
    expect(form?.root[0]?.address).toBe('overlays.edit.fields[0]');
    expect(form?.form).toMatchObject({ labelWidth: 80, gutter: 15 });
    expect(form?.title).toBe('编辑');
  });

  it('is validated at its path', () => {
    const broken = { language: 1, title: '', overlays: { edit: { ...dialog, fields: ['nothing'] } }, bod: 1 };
    expect(checkDefinition(broken, context).map(({ path }) => path)).toEqual(['overlays.edit.fields[0]', 'bod']);
  });

  it('is absent where the node has no fields', () => {
    expect(
      compile({ language: 1, title: '', body: { config: { zhjyKey: 'dialog' } } }, context).root[0]?.form,
    ).toBeUndefined();
  });
});

describe('columns and search fields of a list', () => {
  it('are separate from the record of the screen', () => {
    const column = { config: { zhjyKey: 'input', label: '列', width: 120 }, vModel: 'a' };
    const body = { config: { zhjyKey: 'page' }, columns: [column], start: [column] };
    const definition = { language: 1, title: '', body };
    const screen = compile(definition, context);
    expect(screen.fields.get('a')?.address).toBe('body.start[0]');
    expect(screen.root[0]?.slots['columns']?.[0]?.field).toBe('a');
    // Only a column may have a width.
    expect(checkDefinition(definition, context).map(({ path }) => path)).toEqual(['body.start[0].config.width']);
  });
});

describe('texts of a definition', () => {
  const messages = new Set(['leave.reason']);
  const issues = (label: unknown) =>
    checkDefinition(
      { language: 1, title: '', fields: [{ config: { zhjyKey: 'input', label }, vModel: 'a' }] },
      { kinds, messages },
    );

  it('are plain, a message id, or the three languages [LANG-015]', () => {
    expect(issues('事由')).toEqual([]);
    expect(issues('$t:leave.reason')).toEqual([]);
    expect(issues({ zh: '事由', zhtw: '事由', en: 'Reason' })).toEqual([]);
    expect(issues({ zh: '事由', fr: 'Raison' })).toMatchObject([{ id: 'issue.unknown-property' }]);
    expect(issues({ en: 'Reason' })).toMatchObject([{ id: 'issue.missing-property', params: { name: 'zh' } }]);
    expect(issues(5)).toMatchObject([{ id: 'issue.wrong-type' }]);
    expect(issues('$t:leave.resaon')).toMatchObject([
      { id: 'issue.unknown-message', params: { suggestion: 'leave.reason' } },
    ]);
  });
});

describe('older definitions', () => {
  it('are migrated to the current version first [LANG-003]', () => {
    const calculated = { config: { zhjyKey: 'calculate', label: '结果' }, vModel: 'c', expression: ['1', '+', '2'] };
    const definition = { language: 0, title: '', fields: [calculated] };
    const screen = compile(definition, context);
    expect(checkDefinition(definition, context)).toEqual([]);
    expect(screen.definition.language).toBe(1);
    expect(screen.root[0]?.props['expression']).toBe('1 + 2');
    expect(screen.calculation.order[0]?.evaluate(() => 0)).toBe(3);
  });
});
