import { describe, expect, it } from 'vitest';
import { pageTurns } from './use-page-turns.ts';

describe('pages turned one after another', () => {
  it('begin behind the last row of the page before, a jump is counted from the first row', () => {
    const turns = pageTurns();
    expect(turns.after(1)).toBeUndefined();
    turns.turned(1, 'a');
    expect(turns.after(2)).toBe('a');
    expect(turns.after(3)).toBeUndefined();
    turns.turned(2, 'b');
    expect([turns.after(1), turns.after(2), turns.after(3)]).toEqual([undefined, 'a', 'b']);
  });

  it('stay where they were when a page answers the same again', () => {
    const turns = pageTurns();
    turns.turned(1, 'a');
    turns.turned(2, 'b');
    turns.turned(1, 'a');
    expect([turns.after(2), turns.after(3)]).toEqual(['a', 'b']);
  });

  it('begin elsewhere behind a page that ends elsewhere now, or is the last', () => {
    const turns = pageTurns();
    turns.turned(1, 'a');
    turns.turned(2, 'b');
    turns.turned(1, 'c');
    expect([turns.after(2), turns.after(3)]).toEqual(['c', undefined]);
    turns.turned(1, undefined);
    expect(turns.after(2)).toBeUndefined();
  });
});
