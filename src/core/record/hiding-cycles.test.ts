import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { checkFormText } from './form-text.ts';

const field = (zhjyKey: string, vModel: string, config: object = {}, more: object = {}) => ({
  config: { zhjyKey, label: vModel, ...config },
  vModel,
  ...more,
});
const number = (vModel: string, config: object = {}) => field('inputNumber', vModel, config);
const result = (vModel: string, expression: string) => field('calculate', vModel, {}, { expression, isStorage: 1 });
const above = (name: string) => ({ '>': [{ var: name }, 100] });
const said = (...fields: object[]) =>
  checkFormText(JSON.stringify({ language: 1, title: '订单', fields }, null, 1), { kinds }).map(
    ({ id, path, params, severity }) => [id, path, params['circle'], severity],
  );

describe('a field that is dropped while hidden', () => {
  const dropped = { dropHidden: true, shown: above('total') };

  it('is an issue where its value is part of the result that hides it [LANG-006 FORMULA-025]', () => {
    expect(said(number('price'), number('extra', dropped), result('total', 'price + extra'))).toEqual([
      ['issue.hiding-circle', 'fields[1].config.shown', 'total → extra → total', 'error'],
    ]);
  });

  it('is an issue through further results and fields, listed once in the message', () => {
    const other = { dropHidden: true, shown: above('sum') };
    const fields = [number('a', dropped), result('sum', 'a * 2'), number('b', other), result('total', 'b + 1')];
    expect(said(...fields).map(([, , circle]) => circle)).toEqual(['sum → a → total → b → sum']);
  });

  it('is an issue where its container is hidden by the result, and in the rows of a sub-table', () => {
    const card = { config: { zhjyKey: 'card', ...dropped }, children: [number('extra')] };
    expect(said(card, result('total', 'extra + 1'))).toEqual([
      ['issue.hiding-circle', 'fields[0].config.shown', 'total → extra → total', 'error'],
    ]);
    const column = { dropHidden: true, shown: above('amount') };
    const children = [number('extra', column), result('amount', 'extra + 1')];
    expect(said(field('table', 'lines', {}, { children })).map(([, , circle]) => circle)).toEqual([
      'lines.amount → lines.extra → lines.amount',
    ]);
  });

  it('is no issue where the result does not depend on it', () => {
    expect(said(number('price'), number('extra', dropped), result('total', 'price * 2'))).toEqual([]);
  });

  it('is no issue where the visibility depends on another field', () => {
    const byPrice = { dropHidden: true, shown: above('price') };
    expect(said(number('price'), number('extra', byPrice), result('total', 'price + extra'))).toEqual([]);
  });
});

it('accepts a field that is stored while hidden: its visibility changes no result', () => {
  const stored = { shown: above('total') };
  expect(said(number('price'), number('extra', stored), result('total', 'price + extra'))).toEqual([]);
});
