import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeAnswer, fakeClient } from '../../testing/fake-client.ts';
import { Stage } from '../../testing/Stage.tsx';

const rowsOf = (...names: string[]) => ({
  list: names.map((fullName) => ({ fullName })),
  pagination: { total: names.length },
});
const marked = { templateJson: [{ field: 'word', relationField: '@keyword', sourceType: 1, defaultValue: '' }] };

async function show(answer: FakeAnswer<'data-interface.page'>, props: object = marked) {
  const client = fakeClient({ 'data-interface.page': answer });
  const field = {
    config: { zhjyKey: 'autoComplete', label: '客户' },
    vModel: 'customer',
    interfaceId: 'i1',
    total: 50,
    ...props,
  };
  const example = { definition: { language: 1, title: '', fields: [field] }, values: {} };
  await act(async () => void render(<Stage example={example} services={{ client }} />));
  await screen.findByRole('combobox', { name: '客户' });
  vi.useFakeTimers();
  return client;
}
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: '客户' });
const type = (value: string) => act(async () => void fireEvent.change(box(), { target: { value } }));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Waits for the debounce after the last key, and for the answer. */
const quiet = async () => {
  await wait(300);
  await wait(10);
};
const shown = () => screen.queryAllByRole('option').map((option) => option.textContent);
const asked = (client: Awaited<ReturnType<typeof show>>) =>
  client.sent.map(([, input]) => input as Record<string, unknown>);
const words = (input: Readonly<Record<string, unknown>> | undefined) =>
  ((input?.['paramList'] ?? []) as { field: string; defaultValue: unknown }[]).find(({ field }) => field === 'word')
    ?.defaultValue;

beforeEach(() => vi.useRealTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  cleanup();
});

describe('the autocomplete input', () => {
  it('requests fifty rows with the typed text in the marked parameter [FIELD-058, FIELD-059]', async () => {
    const client = await show(() => rowsOf('华东', '华南'));
    await type('华');
    await quiet();
    expect(client.sent.map(([name]) => name)).toContain('data-interface.page');
    const last = asked(client).at(-1);
    expect(last).toMatchObject({ id: 'i1', pageSize: 50, currentPage: 1, relationField: 'fullName' });
    expect(words(last)).toBe('华');
    expect(shown()).toEqual(['华东', '华南']);
  });

  it('sends the typed text as keyword where no parameter is marked', async () => {
    const client = await show(() => rowsOf('华东'), { templateJson: [] });
    await type('东');
    await quiet();
    expect(asked(client).at(-1)).toMatchObject({ keyword: '东', paramList: [] });
  });

  it('suggests each name once and fifty at most [FIELD-060, FIELD-061]', async () => {
    const many = Array.from({ length: 80 }, (_, index) => `客户${index % 60}`);
    await show(() => rowsOf('甲', '甲', '', ...many));
    await type('客');
    await quiet();
    expect(shown()).toHaveLength(50);
    expect(new Set(shown()).size).toBe(50);
    expect(shown()[0]).toBe('甲');
  });

  it('shows no list and no loading state after the request has failed [FIELD-062]', async () => {
    let fails = false;
    await show(() => {
      if (fails) throw new Error('gone');
      return rowsOf('华东');
    });
    await type('华');
    await quiet();
    expect(shown()).toEqual(['华东']);
    fails = true;
    await type('华北');
    await quiet();
    expect(shown()).toEqual([]);
    expect(box().getAttribute('aria-busy')).toBeNull();
    expect(box().value).toBe('华北');
  });

  it('debounces input by 300 ms, and ignores late answers to outdated queries [FIELD-063]', async () => {
    const answers: Record<string, (rows: Awaited<ReturnType<FakeAnswer<'data-interface.page'>>>) => void> = {};
    const client = await show((input) => new Promise((resolve) => (answers[String(words(input))] = resolve)));
    await type('a');
    await wait(200);
    await type('ab');
    await wait(299);
    const texts = () =>
      asked(client)
        .map(words)
        .filter((text) => text !== '');
    expect(texts()).toEqual([]);
    await wait(1);
    expect(texts()).toEqual(['ab']);
    await type('abc');
    await wait(300);
    await act(async () => answers['abc']!(rowsOf('新')));
    await act(async () => answers['ab']!(rowsOf('旧')));
    await wait(10);
    expect(shown()).toEqual(['新']);
  });

  it('preserves free text, and accepts a suggestion by pointer or keys [FIELD-063]', async () => {
    await show(() => rowsOf('华东', '华南'));
    await type('华某');
    await quiet();
    await act(async () => void fireEvent.blur(box()));
    expect(box().value).toBe('华某');
    await type('华');
    await quiet();
    await act(async () => void fireEvent.click(screen.getByRole('option', { name: '华南' })));
    expect(box().value).toBe('华南');
    expect(shown()).toEqual([]);
    await type('华');
    await quiet();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']) {
      await act(async () => void fireEvent.keyDown(box(), { key }));
    }
    expect(box().value).toBe('华东');
  });

  it('chooses nothing while a touch scrolls the list or during IME composition', async () => {
    await show(() => rowsOf('华东', '华南'));
    await type('华');
    await quiet();
    const second = screen.getByRole('option', { name: '华南' });
    await act(async () => {
      fireEvent.pointerDown(second, { pointerType: 'touch' });
      fireEvent.pointerCancel(second, { pointerType: 'touch' });
    });
    expect(box().value).toBe('华');
    expect(fireEvent.mouseDown(second)).toBe(false);
    for (const key of ['ArrowDown', 'Enter']) {
      await act(async () => void fireEvent.keyDown(box(), { key, isComposing: true }));
    }
    expect([box().value, shown()]).toEqual(['华', ['华东', '华南']]);
  });

  it('opens the list above its box where there is no room below', async () => {
    await show(() => rowsOf('华东'));
    const { innerHeight } = window;
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(40, innerHeight - 50, 200, 32),
    );
    await type('华');
    await quiet();
    expect(screen.getByRole('listbox').style).toMatchObject({ bottom: '54px', top: '', minWidth: '200px' });
  });
});
