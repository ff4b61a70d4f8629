import { describe, expect, it } from 'vitest';
import { pageTurns } from './use-page-turns.ts';

describe('keyset pagination', () => {
  it('continues after the last row of the previous page, and uses an offset for a jump', () => {
    const turns = pageTurns();
    expect(turns.after(1)).toBeUndefined();
    turns.turned(1, 'a');
    expect(turns.after(2)).toBe('a');
    expect(turns.after(3)).toBeUndefined();
    turns.turned(2, 'b');
    expect([turns.after(1), turns.after(2), turns.after(3)]).toEqual([undefined, 'a', 'b']);
  });

  it('returns the same cursors when a page is answered again', () => {
    const turns = pageTurns();
    turns.turned(1, 'a');
    turns.turned(2, 'b');
    turns.turned(1, 'a');
    expect([turns.after(2), turns.after(3)]).toEqual(['a', 'b']);
  });

  it('changes the following cursors when a page ends elsewhere, or is the last', () => {
    const turns = pageTurns();
    turns.turned(1, 'a');
    turns.turned(2, 'b');
    turns.turned(1, 'c');
    expect([turns.after(2), turns.after(3)]).toEqual(['c', undefined]);
    turns.turned(1, undefined);
    expect(turns.after(2)).toBeUndefined();
  });
});
