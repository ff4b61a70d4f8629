import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { elapse, stopClock } from '#scripts/testing/virtual-time.ts';
import { createDraft } from './store/draft.ts';
import { renderForm } from './testing/render-form.tsx';

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
  const open = (storage: ReturnType<typeof memory>) => {
    const draft = createDraft(storage, 'd', (name) => name === 'secret');
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

  it('is gone once the record is saved', async () => {
    const storage = memory();
    const { user, store, unmount } = await open(storage);
    await user.type(screen.getByLabelText('name'), '新');
    store.keep();
    expect(storage.kept.size).toBe(1);
    store.saved();
    expect(storage.kept.size).toBe(0);
    unmount();
    expect((await open(storage)).store.value('name')).toBe('旧');
  });
});
