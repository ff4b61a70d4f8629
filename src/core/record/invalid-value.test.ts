import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import type { CompiledNode } from '../compile/tree.ts';
import { compile } from '../compile/compile.ts';
import { fittedValue } from './invalid-value.ts';

const field = (zhjyKey: string, more: object = {}) =>
  compile(
    { language: 1, title: '', fields: [{ config: { zhjyKey, label: '甲' }, vModel: 'a', ...more }] },
    { kinds },
  ).fields.get('a') as CompiledNode;

describe('a value set by an action', () => {
  it.each([
    ['input', 7, '7'],
    ['textarea', true, 'true'],
    ['input', '7', '7'],
    ['inputNumber', '7.50', 7.5],
    ['inputNumber', 7, 7],
    ['inputNumber', null, undefined],
    ['switch', 1, 1],
  ])('is converted to the kind of its field, if possible: %s %j [LANG-013]', (zhjyKey, told, value) => {
    expect(fittedValue(field(zhjyKey), told)).toEqual(value);
  });

  it('is unchanged where it cannot be converted [LANG-013]', () => {
    expect(fittedValue(field('inputNumber'), '七')).toBe('七');
    expect(fittedValue(field('input'), ['七'])).toEqual(['七']);
  });
});
