import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { elapse, stopClock } from '#scripts/testing/virtual-time.ts';
import { createDraft } from './draft.ts';
import { renderForm } from '../testing/render-form.tsx';

afterEach(cleanup);

const text = (name: string, props: object = {}) => ({
  config: { zhjyKey: 'input', label: name },
  vModel: name,
  ...props,
});

describe('a draft', () => {
  function memory() {
    const kept = new Map<string, string>();
    return {
      kept,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
  }
  const fields = [
    text('name'),
    text('secret', { showPassword: true }),
    { config: { zhjyKey: 'table', label: '明细', children: [text('item')] }, vModel: 'lines' },
  ];
  const stored = {
    name: '旧',
    lines: [
      { zhjyId: 'a', item: '1' },
      { zhjyId: 'b', item: '2' },
    ],
  };
  let now = 1_000;
  const open = (storage: ReturnType<typeof memory>) => {
    const draft = createDraft(storage, 'd', { isSecret: (name) => name === 'secret', now: () => now });
    return renderForm(fields, stored, { form: { draft } });
  };

  it('is written 100 ms after the last key, and brings everything back but passwords [CALC-002]', async () => {
    const storage = memory();
    const { store, unmount } = await open(storage);
    stopClock();
    act(() => {
      store.set('name', '旧新');
      store.set('secret', 'pw');
      store.set('lines/b/item', '3');
      store.insertRows('lines', [{ zhjyId: 'c', item: '4' }]);
    });
    await elapse(99);
    expect(storage.kept.size).toBe(0);
    await elapse(1);
    expect(storage.kept.get('d')).not.toContain('pw');
    unmount();
    vi.useRealTimers();
    const { store: again } = await open(storage);
    expect(again.isRestored).toBe(true);
    expect(again.value('name')).toBe('旧新');
    expect(again.value('secret')).toBe('');
    expect(again.rows('lines')?.order).toEqual(['a', 'b', 'c']);
    expect(again.value('lines/b/item')).toBe('3');
    expect(again.dirty()).toBe(true);
  });

  it('knows when it was typed, and is discarded in one step with everything it laid over the record', async () => {
    const storage = memory();
    const { store, unmount } = await open(storage);
    now = 2_000;
    act(() => {
      store.set('name', '旧新');
      store.removeRows('lines', new Set(['a']));
    });
    store.flushDraft();
    unmount();
    now = 9_000;
    const { store: again } = await open(storage);
    expect(again.restoredFrom).toBe(2_000);
    act(() => again.discardDraft());
    expect(again.value('name')).toBe('旧');
    expect(again.rows('lines')?.order).toEqual(['a', 'b']);
    expect([again.dirty(), storage.kept.size]).toEqual([false, 0]);
  });

  it('stays for the next opening when it is set aside', async () => {
    const storage = memory();
    const { store, unmount } = await open(storage);
    act(() => void store.set('name', '旧新'));
    store.setAside();
    expect([store.dirty(), storage.kept.size]).toEqual([false, 1]);
    unmount();
    expect((await open(storage)).store.value('name')).toBe('旧新');
  });

  it('is removed once the record is saved', async () => {
    const storage = memory();
    const { user, store, unmount } = await open(storage);
    await user.type(screen.getByLabelText('name'), '新');
    store.flushDraft();
    expect(storage.kept.size).toBe(1);
    store.saved();
    expect(storage.kept.size).toBe(0);
    unmount();
    expect((await open(storage)).store.value('name')).toBe('旧');
  });
});
