import { describe, expect, it } from 'vitest';
import { begun, edited, redone, togetherMs, undone } from './use-draft.ts';

describe('the undo history', () => {
  it('undoes and redoes all edits', () => {
    let history = begun('0');
    for (let number = 1; number <= 500; number++) history = edited(history, String(number), number * togetherMs * 2);
    for (let number = 499; number >= 0; number--) {
      history = undone(history);
      expect(history.now).toBe(String(number));
    }
    expect(undone(history).now).toBe('0');
    for (let number = 1; number <= 500; number++) history = redone(history);
    expect([history.now, redone(history).now]).toEqual(['500', '500']);
  });

  it('merges consecutive typing into one step, and clears redo on a new edit', () => {
    const type = (before: ReturnType<typeof begun<string>>, text: string, at: number) =>
      edited(before, text, at, 'name');
    const typed = type(type(type(begun(''), 'a', 10_000), 'ab', 10_300), 'abc', 10_600);
    expect(undone(typed).now).toBe('');
    const other = edited(undone(typed), 'x', 20_000);
    expect(redone(other).now).toBe('x');
  });

  it('does not merge edits of two places, nor steps other than typing, however fast', () => {
    const named = edited(edited(begun('0'), 'a', 10_000, 'name'), 'b', 10_001, 'title');
    expect(undone(named).now).toBe('a');
    expect(undone(edited(edited(begun('0'), 'a', 10_000), 'b', 10_001)).now).toBe('a');
  });
});
