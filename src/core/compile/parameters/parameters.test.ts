import { describe, expect, it } from 'vitest';
import { fillIn, readsOf, resolveParameters } from './parameters.ts';

const names: Record<string, unknown> = { 'type.id': 'T', 'row.days': 3, none: null };
const read = (name: string) => names[name];

describe('parameters', () => {
  it('resolves objects with var and leaves everything else unchanged', () => {
    const parameters = {
      id: { var: 'type.id' },
      text: 'type.id',
      list: [{ var: 'x' }],
      two: { var: 'x', y: 1 },
      zero: 0,
    };
    expect(resolveParameters(parameters, read)).toEqual({ ...parameters, id: 'T' });
    expect(readsOf(parameters)).toEqual(['type.id']);
  });

  it('reads nothing without parameters', () => {
    expect([resolveParameters(undefined, read), readsOf(undefined)]).toEqual([{}, []]);
  });

  it('fills names into a text, encoded if an encoder is given', () => {
    expect(fillIn('/a/{type.id}?d={row.days}&n={none}{gone}', read)).toBe('/a/T?d=3&n=');
    expect(fillIn('/{x}', () => 'a/b', encodeURIComponent)).toBe('/a%2Fb');
  });
});
