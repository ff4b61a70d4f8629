import { expect, it } from 'vitest';
import { isUnfitText } from './value-text.ts';

const reason = { id: 'issue.x', params: {} };

it.each([
  [{ unfitText: '12a', reason }, true],
  [{ unfitText: '', reason }, true],
  [{ unfitText: 12, reason }, false],
  [{ unfitText: '12a' }, false],
  [{ unfitText: '12a', reason: 'issue.x' }, false],
  [{ reason }, false],
  ['12a', false],
  [null, false],
  [undefined, false],
  [['12a', reason], false],
])('recognizes a pasted text that is no value of its field: %j is one: %s', (value, expected) => {
  expect(isUnfitText(value)).toBe(expected);
});
