import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { checkFormText } from '../../record/form-text.ts';
import type { CompileContext } from '../context.ts';

const check = (fields: object[], context: Partial<CompileContext> = {}, form: object = {}) =>
  checkFormText(JSON.stringify({ language: 1, title: 'x', fields, ...form }), { kinds, ...context }).map(
    ({ path, id, severity }) => [path, id, severity],
  );
const field = (kind: string, config: object = {}, more: object = {}) => ({
  config: { zhjyKey: kind, label: '甲', ...config },
  vModel: 'a',
  ...more,
});
const other = (more: object) => ({ config: { zhjyKey: 'input', label: '乙' }, vModel: 'b', ...more });

describe('a field that nobody can fill in [MOVE-012]', () => {
  const disabled = { disabled: true };
  it.each([
    [
      'required and disabled without a value',
      [field('input', { required: true }, disabled)],
      'issue.unsavable-disabled',
    ],
    [
      'required and disabled by its rule',
      [field('input', { required: true, disabled: true })],
      'issue.unsavable-disabled',
    ],
    ['required and never rendered', [field('input', { required: true, noShow: true })], 'issue.unsavable-hidden'],
    ['required and never shown', [field('input', { required: true, shown: false })], 'issue.unsavable-hidden'],
    ['a choice without options', [field('select')], 'issue.no-options'],
    ['a choice with an empty source', [field('radio', {}, { source: { static: [] } })], 'issue.no-options'],
  ])('is a warning at its field: %s', (_, fields, id) => {
    expect(check(fields)).toEqual([['fields[0]', id, 'warning']]);
  });

  it.each([
    ['optional and disabled', [field('input', {}, disabled)]],
    [
      'required and disabled at times',
      [field('input', { required: true, disabled: { '==': [{ var: 'b' }, 1] } }), other({})],
    ],
    [
      'required at times and disabled',
      [field('input', { required: { '==': [{ var: 'b' }, 1] } }, disabled), other({})],
    ],
    ['with a default', [field('input', { required: true, defaultValue: 'x' }, disabled)]],
    ['with the current time', [field('datePicker', { required: true, defaultCurrent: true }, disabled)]],
    ['calculated', [field('calculate', { required: true }, { expression: '1 + 1' })]],
    ['filled by the server', [field('createUser', { required: true }, disabled)]],
    ['set by a step', [field('input', { required: true }, disabled), other({ on: { change: [{ set: { a: 'x' } }] } })]],
    ['optional and never shown', [field('input', { noShow: true })]],
    ['a choice with options', [field('select', {}, { source: { static: [{ id: 1, fullName: 'x' }] } })]],
    ['a choice of a dictionary', [field('select', {}, { source: { dictionary: 'd' } })]],
    ['suggestions without a source', [field('autoComplete')]],
  ])('is none that is %s', (_, fields) => {
    expect(check(fields).filter(([, id]) => /unsavable|no-options/.test(String(id)))).toEqual([]);
  });

  it('is found among the columns of a sub-table', () => {
    const table = {
      config: { zhjyKey: 'table', label: '表' },
      vModel: 't',
      children: [field('input', { required: true }, disabled)],
    };
    expect(check([table])).toEqual([['fields[0].children[0]', 'issue.unsavable-disabled', 'warning']]);
    const filled = other({ on: { change: [{ set: { 't.a': 'x' } }] } });
    expect(check([table, filled]).filter(([, id]) => id === 'issue.unsavable-disabled')).toEqual([]);
  });
});

describe('a reference to what the installation does not have [MOVE-004]', () => {
  const names = {
    dictionaries: new Set(['d']),
    interfaces: new Set(['i']),
    models: new Set(['m']),
    numbering: new Set(['n']),
    prints: new Set(['p']),
  };
  it.each([
    ['dictionary', [field('select', {}, { source: { dictionary: 'x' } })], {}, 'fields[0].source.dictionary'],
    ['interface', [field('select', {}, { source: { interface: 'x' } })], {}, 'fields[0].source.interface'],
    ['interface', [field('popupSelect', {}, { interfaceId: 'x', relationField: 'name' })], {}, 'fields[0].interfaceId'],
    ['model', [field('relationForm', {}, { modelId: 'x', relationField: 'name' })], {}, 'fields[0].modelId'],
    ['numbering', [field('billRule', { rule: 'x' })], {}, 'fields[0].config.rule'],
    ['print', [field('input')], { printId: ['p', 'x'] }, 'printId[1]'],
    ['print', [field('button', {}, { on: { click: [{ print: 'x' }] } })], {}, 'fields[0].on.click[0].print'],
  ])('%s is an error at its place', (what, fields, form, path) => {
    const found = check(fields, names, form).filter(([, , severity]) => severity === 'error');
    expect(found).toEqual([[path, `issue.unknown-${what}`, 'error']]);
  });

  it('is none where it exists, or where the names are not known', () => {
    const fields = [
      field('select', {}, { source: { dictionary: 'd' } }),
      { ...field('select', {}, { source: { interface: 'i' } }), vModel: 'i' },
      { ...field('billRule', { rule: 'n' }), vModel: 'n' },
    ];
    const form = { printId: ['p'] };
    expect(check(fields, names, form)).toEqual([]);
    expect(check([field('select', {}, { source: { dictionary: 'x' } })])).toEqual([]);
  });
});
