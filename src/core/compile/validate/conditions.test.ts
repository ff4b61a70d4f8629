import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { checkDefinition } from '../check-definition.ts';
import { isColour } from './language-constructs.ts';

const field = (vModel: string, config: object = {}, more: object = {}, zhjyKey = 'input') => ({
  config: { zhjyKey, label: vModel, ...config },
  vModel,
  ...more,
});
const options = [
  { id: 'sick', fullName: '病假' },
  { id: 2, fullName: '年假', children: [{ id: 'half', fullName: '半天' }] },
];
const select = (more: object = { options }) => field('type', {}, more, 'select');
const is = (name: string, value: unknown) => ({ '==': [{ var: name }, value] });
const said = (...fields: object[]) =>
  checkDefinition({ language: 1, title: '', fields }, { kinds }).map(({ path, id, params }) => [path, id, params]);

describe('a comparison with an option [LANG-006]', () => {
  const compared = (value: unknown, more?: object) => said(select(more), field('x', { shown: is('type', value) }));

  it.each(['sick', 2, '2', 'half', ''])('%j of the options is no issue', (value) =>
    expect(compared(value)).toEqual([]),
  );

  it('is an issue where there is no such option, with the one that is meant', () => {
    const at = 'fields[1].config.shown["=="][1]';
    expect(compared('sik')).toEqual([
      [at, 'issue.rule-not-offered', { name: 'sik', field: 'type', suggestion: 'sick' }],
    ]);
    expect(compared('年假')).toEqual([
      [at, 'issue.rule-not-offered', { name: '年假', field: 'type', suggestion: '2' }],
    ]);
    expect(said(select(), field('x', { shown: { in: [{ var: 'type' }, ['sick', 'sik']] } }))).toMatchObject([
      ['fields[1].config.shown.in[1][1]', 'issue.rule-not-offered', {}],
    ]);
    expect(said(select(), field('x', { shown: { formula: 'type <> "sik"' } }))).toMatchObject([
      ['fields[1].config.shown.formula', 'issue.rule-not-offered', { offset: 8, suggestion: 'sick' }],
    ]);
  });

  it('is not compared where the options are elsewhere, of several values, or under other names', () => {
    expect(compared('sik', { source: { dictionary: 'd' } })).toEqual([]);
    expect(compared('sik', { options, multiple: true })).toEqual([]);
    expect(compared('sik', { options: [{ code: 'sick' }], props: { value: 'code', label: 'name' } })).toEqual([]);
    expect(
      said(
        field('type', {}, { source: { static: options } }, 'autoComplete'),
        field('x', { shown: is('type', 'sik') }),
      ),
    ).toEqual([]);
  });

  it('reads the column of its own row', () => {
    const table = {
      config: { zhjyKey: 'table', label: '明细' },
      vModel: 'lines',
      children: [select(), field('x', { shown: is('type', 'sik') }), field('y', { shown: is('row.type', 'sick') })],
    };
    expect(said(table).map(([path]) => path)).toEqual(['fields[0].children[1].config.shown["=="][1]']);
  });
});

describe('conditions of several nodes [LANG-006]', () => {
  const days = field('days', {}, {}, 'inputNumber');
  const over = (value: number) => ({ '>': [{ var: 'days' }, value] });
  const under = (value: number) => ({ '<': [{ var: 'days' }, value] });

  it('are an issue where a field is required or disabled only while it is hidden', () => {
    const both = (shown: object, required: object) => said(days, field('x', { shown, required }));
    expect(both(over(5), under(3))).toEqual([
      ['fields[1].config.required', 'issue.only-while-hidden', { name: 'required' }],
    ]);
    expect(both(over(5), over(3))).toEqual([]);
    expect(said(days, field('x', { shown: over(5), disabled: under(3) }))).toMatchObject([
      ['fields[1].config.disabled', 'issue.only-while-hidden', { name: 'disabled' }],
    ]);
  });

  it('are an issue where a field can never be shown in its container', () => {
    const card = (shown: object, ...children: object[]) => ({
      config: { zhjyKey: 'card', label: '', shown },
      children,
    });
    const inner = field('x', { shown: under(3) });
    expect(said(days, card(over(5), inner))).toEqual([['fields[1].children[0].config.shown', 'issue.never-shown', {}]]);
    expect(said(days, card(over(1), inner))).toEqual([]);
    expect(said(days, card(over(5), card(under(3), field('x'), field('y'))))).toMatchObject([
      ['fields[1].children[0].config.shown', 'issue.never-shown', {}],
    ]);
  });

  it('are an issue where fields are shown by each other, of which none can be the first', () => {
    const filled = (name: string) => ({ '!=': [{ var: name }, ''] });
    const [a, b] = [field('a', { shown: filled('b') }), field('b', { shown: { and: [{ var: 'a' }] } })];
    expect(said(a, b)).toEqual([['fields[0].config.shown', 'issue.shown-circle', { circle: 'a → b → a' }]]);
    expect(said(a, field('b', { shown: filled('c') }), field('c', { shown: { formula: 'a = "x"' } }))).toMatchObject([
      ['fields[0].config.shown', 'issue.shown-circle', { circle: 'a → b → c → a' }],
    ]);
  });

  it('are none where one of them can be the first', () => {
    const empty = (name: string) => ({ '==': [{ var: name }, ''] });
    const shownBy = (name: string, more: object = {}) => ({ shown: { '!=': [{ var: name }, ''] }, ...more });
    expect(said(field('a', { shown: empty('b') }), field('b', { shown: empty('a') }))).toEqual([]);
    expect(said(field('a', shownBy('b', { defaultValue: 'x' })), field('b', shownBy('a')))).toEqual([]);
    expect(said(field('a', shownBy('b')), field('b'))).toEqual([]);
    // A number without a value is no empty text: both are shown at first.
    const number = (name: string, other: string) => field(name, shownBy(other), {}, 'inputNumber');
    expect(said(number('a', 'b'), number('b', 'a'))).toEqual([]);
    // A value of the record that is opened.
    expect(said(field('a', shownBy('a')))).toEqual([]);
    const setter = field('c', {}, { on: { change: [{ set: { a: 'x' } }] } });
    expect(said(field('a', shownBy('b')), field('b', shownBy('a')), setter)).toEqual([]);
  });
});

describe('an attribute [LANG-006]', () => {
  const attribute = (relationField: string, showField = 'phone') => ({
    config: { zhjyKey: 'popupAttr', label: '电话' },
    relationField,
    showField,
  });
  const picker = field('customer', {}, { interfaceId: 'i1' }, 'popupSelect');

  it('is of what a field picks, at any level', () => {
    expect(said(picker, attribute('customer'))).toEqual([]);
    const table = {
      config: { zhjyKey: 'table', label: '明细' },
      vModel: 'lines',
      children: [picker, attribute('customer')],
    };
    expect(said(table)).toEqual([]);
  });

  it('is an issue where it names no field, nothing to show, or a field that picks nothing', () => {
    expect(said(picker, attribute('', ''))).toMatchObject([
      ['fields[1].relationField', 'issue.needed-property', { name: 'relationField' }],
      ['fields[1].showField', 'issue.needed-property', { name: 'showField' }],
    ]);
    expect(said(field('customer'), attribute('customer'))).toEqual([
      ['fields[1].relationField', 'issue.picks-nothing', { name: 'customer', kind: 'popupAttr' }],
    ]);
  });
});

it('a label is needed by fields that people see [LANG-006]', () => {
  const nameless = (config: object, more: object = {}) =>
    said({ config: { zhjyKey: 'input', ...config }, vModel: 'a', ...more });
  expect(nameless({})).toEqual([['fields[0]', 'issue.no-label', { name: 'a' }]]);
  expect(nameless({ label: '' })).toMatchObject([['fields[0]', 'issue.no-label', {}]]);
  expect(nameless({ noShow: true })).toEqual([]);
  expect(nameless({ label: { zh: '甲', en: 'A', zhtw: '甲' } })).toEqual([]);
});

it.each([
  ['#fff', true],
  ['#1677FF80', true],
  ['Red', true],
  ['transparent', true],
  ['rgba(1, 2, 3, 0.5)', true],
  ['hsv(215, 90%, 100%)', true],
  ['var(--ant-color-primary)', true],
  ['#ff', false],
  ['1677ff', false],
  ['blau', false],
  ['rgb(1, 2', false],
  ['constructor', false],
])('%s is a colour: %s [LANG-006]', (text, is) => expect(isColour(text)).toBe(is));

it('a division by 0 is an issue unless its fault is handled [LANG-006]', () => {
  const result = (expression: string) =>
    said(field('n', {}, {}, 'inputNumber'), field('c', {}, { expression }, 'calculate')).map(([, id]) => id);
  expect(result('n / 0')).toEqual(['issue.formula-divides-by-zero']);
  expect(result('n % (2 - 1 - 1)')).toEqual(['issue.formula-divides-by-zero']);
  expect(result('n / -0 + IFERROR(1; 2)')).toEqual(['issue.formula-divides-by-zero']);
  expect(result('IFERROR(n / 0; 1)')).toEqual([]);
  expect(result('0 / n / 2')).toEqual([]);
});
