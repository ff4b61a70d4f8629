import { expect, it } from 'vitest';
import { isTooDeep } from '#core/schema/nesting.ts';
import { parseDefinition } from './parse-definition.ts';

it('counts brackets, not those inside of texts', () => {
  expect(isTooDeep(`"${'['.repeat(5_000)}"`)).toBe(false);
  expect(isTooDeep(`["\\"${'['.repeat(5_000)}"]`)).toBe(false);
  expect(isTooDeep(`["\\\\",${'['.repeat(5_000)}`)).toBe(true);
  expect(isTooDeep(`${'[]'.repeat(5_000)}`)).toBe(false);
});

it('reads what can be read', () => {
  expect(parseDefinition('{"a":1}')).toEqual({ a: 1 });
  expect(parseDefinition(' ')).toBeUndefined();
  expect(parseDefinition('{')).toBeUndefined();
  expect(parseDefinition('['.repeat(200_000))).toBeUndefined();
});
