import { describe, expect, it } from 'vitest';
import { openDocument, withText } from './document.ts';
import { type EditingSession, openSession, redone, togetherMs, undone, withStep } from './history.ts';

type Session = EditingSession<'form' | 'list'>;
const start = (): Session => openSession({ form: openDocument(''), list: openDocument('') });
const edited = (session: Session, text: string, at: number, place?: string): Session =>
  withStep(session, { form: withText(session.documents.form, text) }, { at, place });
const textOf = ({ documents }: Session) => documents.form.text;

describe('the undo history', () => {
  it('undoes and redoes all edits', () => {
    let session = edited(start(), '0', 1);
    for (let number = 1; number <= 500; number++) session = edited(session, String(number), number * togetherMs * 2);
    for (let number = 499; number >= 0; number--) {
      session = undone(session);
      expect(textOf(session)).toBe(String(number));
    }
    expect(textOf(undone(undone(session)))).toBe('');
    for (let number = 1; number <= 500; number++) session = redone(session);
    expect([textOf(session), textOf(redone(session))]).toEqual(['500', '500']);
  });

  it('merges consecutive typing into one step, and clears redo on a new edit', () => {
    const typed = edited(edited(edited(start(), 'a', 10_000, 'name'), 'ab', 10_300, 'name'), 'abc', 10_600, 'name');
    expect([textOf(undone(typed)), textOf(redone(undone(typed)))]).toEqual(['', 'abc']);
    expect(textOf(redone(edited(undone(typed), 'x', 20_000)))).toBe('x');
  });

  it('does not merge edits of two places, nor steps other than typing, however fast', () => {
    const named = edited(edited(start(), 'a', 10_000, 'name'), 'b', 10_001, 'title');
    expect(textOf(undone(named))).toBe('a');
    expect(textOf(undone(edited(edited(start(), 'a', 10_000), 'b', 10_001)))).toBe('a');
    const late = edited(edited(start(), 'a', 10_000, 'name'), 'b', 10_000 + togetherMs, 'name');
    expect(textOf(undone(late))).toBe('a');
  });

  it('undoes edits of several documents in one step, and ignores edits that change nothing', () => {
    const session = start();
    const { form, list } = session.documents;
    const both = withStep(session, { form: withText(form, '{}'), list: withText(list, '[]') }, { at: 1 });
    expect([both.documents.form.tree, both.documents.list.tree]).toEqual([{}, []]);
    const before = undone(both);
    expect([before.documents.form.text, before.documents.list.text, before.past]).toEqual(['', '', []]);
    expect(withStep(both, { form: withText(both.documents.form, '{}') }, { at: 2 })).toBe(both);
  });
});
