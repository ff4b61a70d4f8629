import { act, cleanup, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertValue, moveNodes, removeNodes, setValue, valueAt } from '#core/editing/node-edits.ts';
import { kinds } from '#registry/kinds.ts';
import { quietPlatform, quietServices, TestProviders } from '#registry/testing/Around.tsx';
import { runs } from '#scripts/testing/runs.ts';
import { type Draft, useDraft } from './use-draft.ts';

const field = (vModel: string) => ({ config: { zhjyKey: 'input' }, vModel });
const saved = { form: JSON.stringify({ fields: [field('a'), field('b')] }, null, 2), list: '' };
const blank = { form: { fields: [] } };

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opens a form in the studio as a user. */
function open({ user = 'u1', id = 'f1', version = 1 } = {}) {
  const platform = { ...quietPlatform(kinds, {}), user: { id: user } };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TestProviders platform={platform} services={quietServices(kinds)}>
      {children}
    </TestProviders>
  );
  const { result, unmount } = renderHook(() => useDraft(id, { saved, version, blank }), { wrapper });
  const run = (work: (draft: Draft) => void) => act(() => work(result.current));
  return { draft: () => result.current, run, close: unmount };
}

/** What a browser does when a page is left, also by a crash of the session. */
const leave = () => act(() => void window.dispatchEvent(new Event('pagehide')));

const step = fc.oneof(
  fc.record({ act: fc.constant('text' as const), text: fc.constantFrom('', '{', '{"fields":[]}', saved.form, '[1]') }),
  fc.record({ act: fc.constant('list' as const), text: fc.string({ maxLength: 4 }) }),
  fc.record({ act: fc.constant('insert' as const), at: fc.nat(3) }),
  fc.record({ act: fc.constant('move' as const), at: fc.nat(3), to: fc.nat(4) }),
  fc.record({ act: fc.constant('remove' as const), at: fc.nat(3) }),
  fc.record({ act: fc.constant('widen' as const), at: fc.nat(3) }),
);

describe('the edits of one sitting', () => {
  it('undone, in whatever views they were made, give the start; redone the end [STUDIO-004]', () => {
    const { draft, run, close } = open();
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
        const start = draft().documents;
        for (const one of steps) {
          run(({ change, edit }) => {
            if (one.act === 'text') change('form', one.text);
            else if (one.act === 'list') change('list', one.text);
            else {
              edit('form', (tree) => {
                const path = ['fields', one.at];
                if (one.act === 'insert') insertValue(tree, ['fields'], one.at, field('n'));
                else if (typeof valueAt(tree, path) !== 'object') return;
                else if (one.act === 'move') moveNodes(tree, [path], ['fields'], one.to);
                else if (one.act === 'remove') removeNodes(tree, [path]);
                else setValue(tree, [...path, 'config', 'span'], 12);
              });
            }
          });
        }
        const end = draft().documents;
        let count = 0;
        for (; draft().undo && count < steps.length; count += 1) run(({ undo }) => undo?.());
        expect(draft().documents).toEqual(start);
        for (; count > 0; count -= 1) run(({ redo }) => redo?.());
        expect(draft().documents).toEqual(end);
        while (draft().undo) run(({ undo }) => undo?.());
      }),
      { numRuns: runs(40) },
    );
    close();
  });

  it('have no limit: a thousand of them are undone [STUDIO-004]', () => {
    const { draft, run } = open();
    run(({ edit }) => {
      for (let at = 0; at < 1_000; at += 1) edit('form', (tree) => setValue(tree, ['title'], `x${at}`));
    });
    run(({ undo }) => {
      for (let at = 0; at < 1_000; at += 1) undo?.();
    });
    expect(draft().texts).toEqual(saved);
    expect(draft().undo).toBeUndefined();
  });

  it('keep a text that does not parse, with the last good tree, and undo it [STUDIO-004]', () => {
    const { draft, run } = open();
    run(({ change }) => change('form', '{"fields": ['));
    expect(draft().documents.form).toMatchObject({ isParsed: false, tree: JSON.parse(saved.form) as unknown });
    run(({ undo }) => undo?.());
    expect(draft().documents.form).toMatchObject({ isParsed: true, text: saved.form });
  });
});

describe('unsaved edits', () => {
  it('are restored when the page is opened again, even ones that do not parse [STUDIO-006]', () => {
    const first = open();
    first.run(({ change }) => change('form', '{"half": '));
    leave();
    first.close();
    const again = open();
    expect(again.draft().texts.form).toBe('{"half": ');
    expect(again.draft().isChanged).toBe(true);
    expect(again.draft().restoredFrom).toBeGreaterThan(0);
    again.run(({ replace }) => replace(saved));
    leave();
    again.close();
    expect(open().draft()).toMatchObject({ texts: saved, restoredFrom: undefined });
  });

  it('are based on the version they began with [STUDIO-006]', () => {
    const first = open();
    first.run(({ change }) => change('form', '{}'));
    leave();
    first.close();
    expect(open({ version: 2 }).draft().base).toEqual({ version: 1, texts: saved });
  });

  it('belong to their user and form [STUDIO-006]', () => {
    const first = open();
    first.run(({ change }) => change('form', '{}'));
    leave();
    first.close();
    expect(open({ user: 'u2' }).draft().restoredFrom).toBeUndefined();
    expect(open({ id: 'f2' }).draft().restoredFrom).toBeUndefined();
    expect(open().draft().texts.form).toBe('{}');
  });

  it('of other forms make room, the oldest first, when there are many or the storage is full [STUDIO-006]', () => {
    const stored = (id: number) => `zhjy_studio:u1:old${id}`;
    for (let id = 0; id < 25; id += 1) {
      localStorage.setItem(stored(id), JSON.stringify({ ...saved, version: 1, savedAt: id }));
    }
    const { run } = open();
    run(({ change }) => change('form', '{}'));
    leave();
    const left = () => [...Array(25).keys()].filter((id) => localStorage.getItem(stored(id)) !== null);
    expect(left()).toEqual([...Array(20).keys()].map((id) => id + 5));
    const set = Storage.prototype.setItem;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (left().length > 18) throw new DOMException('full', 'QuotaExceededError');
      set.call(this, key, value);
    });
    run(({ change }) => change('form', '{"title":"x"}'));
    leave();
    expect(left()).toEqual([...Array(18).keys()].map((id) => id + 7));
    expect(localStorage.getItem('zhjy_studio:u1:f1')).toContain('title');
  });
});
