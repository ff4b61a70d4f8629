import { describe, expect, it } from 'vitest';
import { difference, hunks } from './difference.ts';

const shown = (before: string, after: string) =>
  hunks(difference(before, after), 1).map((line) => (line ? line.mark + line.text : '...'));

describe('a difference', () => {
  it('lists removed and added lines, with their context', () => {
    expect(shown('a\nb\nc\nd\ne', 'a\nb\nx\nd\ne')).toEqual([' b', '-c', '+x', ' d', '...']);
  });

  it('is empty between equal texts', () => {
    expect(shown('a\nb', 'a\nb').filter((line) => line !== '...')).toEqual([]);
  });

  it('finds the fewest lines', () => {
    expect(difference('a\nb\nc', 'b\nc\nd').filter(({ mark }) => mark !== ' ')).toEqual([
      { mark: '-', text: 'a' },
      { mark: '+', text: 'd' },
    ]);
  });
});
