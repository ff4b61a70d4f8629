import { expect, it } from 'vitest';
import { expressionAsText } from './steps.ts';

const before = {
  language: 0,
  title: '单',
  fields: [
    {
      config: {
        zhjyKey: 'table',
        children: [{ config: { zhjyKey: 'calculate' }, expression: ['(', 'a', '+', '1.5', ')', '×', 'b'] }],
      },
      vModel: 'lines',
    },
    { config: { zhjyKey: 'calculate' }, vModel: 'total', expression: ['lines.amount', '÷', '2'] },
  ],
};

it('converts token lists to text at any depth, and back [LANG-003]', () => {
  const frozen = JSON.stringify(before);
  const after = expressionAsText.up(before);
  expect(after).toMatchObject({
    fields: [{ config: { children: [{ expression: '( a + 1.5 ) × b' }] } }, { expression: 'lines.amount ÷ 2' }],
  });
  expect(expressionAsText.down(after)).toEqual(before);
  expect(JSON.stringify(before)).toBe(frozen);
});

it('accepts tokens that are fields of the designer', () => {
  const node = { config: {}, expression: [{ vModel: 'a' }, '+', { __vModel__: 'b' }] };
  expect(expressionAsText.up({ fields: [node] })).toEqual({ fields: [{ config: {}, expression: 'a + b' }] });
});

it('leaves everything else unchanged', () => {
  const other = { fields: [{ config: {}, expression: 'a + b' }, null, 3], note: { expression: ['a'] } };
  expect(expressionAsText.up(other)).toEqual(other);
});
