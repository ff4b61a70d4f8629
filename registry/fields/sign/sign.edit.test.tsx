import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeCanvas } from '../../testing/fake-canvas.ts';
import { fakeClient } from '../../testing/fake-client.ts';
import { Stage } from '../../testing/Stage.tsx';

let canvas: ReturnType<typeof fakeCanvas>;
beforeEach(() => void (canvas = fakeCanvas()));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Own {
  id: string;
  signImg: string;
  isDefault: 0 | 1;
}
const png = (name: string) => `data:image/png;base64,${btoa(name)}`;

async function show({ value = '', props = {}, own = [] as Own[] } = {}) {
  let kept = own;
  const client = fakeClient({
    'personal-signature.list': () => kept,
    'personal-signature.create': ({ signImg }) => {
      kept = [...kept, { id: `s${kept.length + 1}`, signImg: String(signImg), isDefault: kept.length === 0 ? 1 : 0 }];
      return { id: 'new' };
    },
    'personal-signature.makeDefault': ({ id }) => {
      kept = kept.map((one) => ({ ...one, isDefault: one.id === id ? 1 : 0 }));
    },
    'personal-signature.remove': ({ id }) => void (kept = kept.filter((one) => one.id !== id)),
  });
  const toast = vi.fn(async () => {});
  const fields = [{ config: { zhjyKey: 'sign', label: '签字' }, vModel: 'sign', ...props }];
  const example = { definition: { language: 1, title: '', fields }, values: { sign: value } };
  await act(async () => void render(<Stage example={example} services={{ client, toast }} />));
  await screen.findByRole('group', { name: '签字' });
  return { toast, client };
}
const press = async (name: string, inside: HTMLElement = document.body) =>
  act(async () => void fireEvent.click(within(inside).getByRole('button', { name })));
const place = () => document.querySelector<HTMLButtonElement>('.zk-picture-place')!;
const picture = () => place().querySelector('img')?.getAttribute('src');
const open = async () => {
  await act(async () => void fireEvent.click(place()));
  return screen.findByRole('dialog', { name: '请签名' });
};
function write(pointerType = 'mouse') {
  const sheet = document.querySelector('canvas')!;
  const at = (clientX: number, clientY: number) => ({ button: 0, pointerId: 1, clientX, clientY, pointerType });
  fireEvent.pointerDown(sheet, at(10, 10));
  fireEvent.pointerMove(sheet, at(60, 40));
  fireEvent.pointerUp(sheet, at(60, 40));
}
const strokes = () => Number(/\d+/.exec(document.querySelector('canvas')!.getAttribute('aria-label')!)?.[0]);

describe('signing by hand', () => {
  it('opens a dialog with sheet, hint, clear and confirm [SIGN-001]', async () => {
    await show();
    const dialog = await open();
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('600px');
    const sheet = dialog.querySelector('canvas')!;
    expect([sheet.width, sheet.height]).toEqual([560, 300]);
    expect(within(dialog).getByText(/鼠标签名/)).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: '清 空' })).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: '确 定' })).toBeTruthy();
  });

  it('warns when nothing was drawn, and stays open [SIGN-002]', async () => {
    const { toast } = await show();
    const dialog = await open();
    await press('确 定', dialog);
    expect(toast).toHaveBeenCalledWith('warning', '请签名', expect.any(Number));
    expect(screen.getByRole('dialog', { name: '请签名' })).toBeTruthy();
    expect(picture()).toBeUndefined();
  });

  it.each(['mouse', 'touch', 'pen'])(
    'returns what was drawn with a %s as a PNG [SIGN-003, SIGN-004, SIGN-006]',
    async (pointerType) => {
      await show();
      const dialog = await open();
      write(pointerType);
      await press('确 定', dialog);
      await waitFor(() => expect(picture()).toMatch(/^data:image\/png;base64,/));
      expect(canvas.image).toHaveBeenCalledWith('image/png');
    },
  );

  it('clears the sheet by button, and opens with an empty one each time [SIGN-005]', async () => {
    await show();
    const dialog = await open();
    write();
    write();
    expect(canvas.drawn.lines).toBeGreaterThan(0);
    await press('清 空', dialog);
    expect([strokes(), canvas.drawn.lines]).toEqual([0, 0]);
    write();
    await press('确 定', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '请签名' })).toBeNull());
    await open();
    expect(strokes()).toBe(0);
  });

  it('undoes the last stroke by button and by key', async () => {
    await show();
    const dialog = await open();
    write();
    write();
    await press('撤 销', dialog);
    expect(strokes()).toBe(1);
    fireEvent.keyDown(dialog.querySelector('canvas')!, { key: 'z', ctrlKey: true });
    expect(strokes()).toBe(0);
  });

  it('is cleared by a button, and is read-only while disabled', async () => {
    await show({ value: png('old') });
    await press('清空');
    expect(picture()).toBeUndefined();
    cleanup();
    await show({ value: png('old'), props: { disabled: true } });
    expect(place().disabled).toBe(true);
    expect(screen.queryByRole('button', { name: '清空' })).toBeNull();
  });
});

describe('signing with a stored signature', () => {
  const two: Own[] = [
    { id: 'a', signImg: png('a'), isDefault: 1 },
    { id: 'b', signImg: png('b'), isDefault: 0 },
  ];
  const openOwn = async () => {
    await press('个人签名');
    const dialog = await screen.findByRole('dialog', { name: '个人签名' });
    return dialog;
  };

  it('offers the user’s signatures with the default preselected, and takes the chosen one [SIGN-006]', async () => {
    await show({ own: two });
    const dialog = await openOwn();
    const choices = await within(dialog).findAllByRole<HTMLInputElement>('radio');
    expect(choices.map((choice) => choice.checked)).toEqual([true, false]);
    fireEvent.click(choices[1]!);
    await press('确 定', dialog);
    await waitFor(() => expect(picture()).toBe(png('b')));
  });

  it('warns when none is chosen [SIGN-007]', async () => {
    const { toast } = await show();
    const dialog = await openOwn();
    await within(dialog).findByText('暂无数据');
    await press('确 定', dialog);
    expect(toast).toHaveBeenCalledWith('warning', '请选择签名', expect.any(Number));
    expect(picture()).toBeUndefined();
  });

  it('saves a new drawing, changes the default, and deletes one [SIGN-003, SIGN-004, SIGN-011, SIGN-013]', async () => {
    const { client } = await show({ own: two });
    const dialog = await openOwn();
    await within(dialog).findAllByRole('radio');
    await press('手写签名', dialog);
    await screen.findByText(/鼠标签名/);
    write();
    // antd gives every title the same id in tests: the dialog is found by its canvas.
    await press('确 定', document.querySelector('canvas')!.closest<HTMLElement>('[role="dialog"]')!);
    await waitFor(() => expect(within(dialog).getAllByRole('radio')).toHaveLength(3));
    expect(client.sent.find(([name]) => name === 'personal-signature.create')?.[1]).toEqual({
      signImg: expect.stringMatching(/^data:image\/png;base64,/) as string,
      isDefault: 0,
    });
    await act(async () => void fireEvent.click(within(dialog).getAllByRole('button', { name: '设为默认' })[0]!));
    await waitFor(() => expect(client.sent).toContainEqual(['personal-signature.makeDefault', { id: 'b' }]));
    await waitFor(() => expect(within(dialog).getAllByText('默认')).toHaveLength(1));
    await act(async () => void fireEvent.click(within(dialog).getAllByRole('button', { name: '删除' })[0]!));
    await waitFor(() => expect(within(dialog).getAllByRole('radio')).toHaveLength(2));
  });

  it('is not offered where the form does not allow it', async () => {
    await show({ props: { isInvoke: false } });
    expect(screen.queryByRole('button', { name: '个人签名' })).toBeNull();
  });
});
