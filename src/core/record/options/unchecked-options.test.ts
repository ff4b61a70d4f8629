import { expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { checkFormText } from '../form-text.ts';

const said = (zhjyKey: string, source: object) =>
  checkFormText(
    JSON.stringify({
      language: 1,
      title: '订单',
      fields: [{ config: { zhjyKey, label: '选项' }, vModel: 'one', source }],
    }),
    { kinds },
  ).map(({ id, path, severity }) => [id, path, severity]);

it.each(['select', 'radio', 'checkbox'])(
  'warns before release that the options of a %s cannot be validated',
  (kind) => {
    expect(said(kind, { call: 'visualdev.rows', with: { id: 'goods' } })).toEqual([
      ['issue.unchecked-options', 'fields[0].source.call', 'warning'],
    ]);
  },
);

it('has no issue where the server validates them, or where any text is allowed', () => {
  expect(said('select', { call: 'onlinedev.list', with: { modelId: 'goods' } })).toEqual([]);
  expect(said('select', { call: 'data-interface.rows', with: { id: 'customers' } })).toEqual([]);
  expect(said('select', { dictionary: 'leaveType' })).toEqual([]);
  expect(said('autoComplete', { call: 'visualdev.rows', with: { id: 'goods' } })).toEqual([]);
});
