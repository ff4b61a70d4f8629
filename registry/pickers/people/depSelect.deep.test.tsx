import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeClient } from '../../testing/fake-client.ts';
import { confirmIn, mountPeople, openPicker, pendingIn, pick } from '../../testing/mount-picker.tsx';
import { depSelect } from './people.ts';

afterEach(cleanup);

const department = (id: string, fullName: string, more: object = {}) => ({
  id,
  fullName,
  type: 'department',
  organize: `总公司/${fullName}`,
  ...more,
});
const tree = [
  {
    id: 'c',
    fullName: '总公司',
    type: 'company',
    children: [
      department('d1', '研发部', { children: [department('d2', '前端组')] }),
      department('d3', '财务部'),
      department('d4', '停用部', { disabled: true }),
    ],
  },
];
const names = { d1: '研发部', d2: '前端组', d3: '财务部' };
const client = (more: object = {}) =>
  fakeClient({
    'department.selector': () => ({ list: tree }),
    'user.selectedList': ({ ids }) => ({
      list: (ids as string[]).flatMap((id) => {
        const [own = ''] = id.split('--');
        const name = names[own as keyof typeof names];
        return name ? [{ id: own, type: 'department', fullName: name, organize: `总公司/${name}` }] : [];
      }),
    }),
    ...more,
  });
const box = () => screen.getByRole('combobox');

describe('a department picker', () => {
  it('takes one department only, and emits its id [PICK-008, PICK-016, PICK-039, PICK-003]', async () => {
    const { changes } = mountPeople(depSelect, client(), '');
    const dialog = await openPicker();
    expect(screen.getByRole('dialog', { name: '选择部门' })).toBe(dialog);
    await pick(dialog, '总公司');
    expect(pendingIn(dialog)).toEqual([]);
    await pick(dialog, '总公司');
    await pick(dialog, '研发部');
    await pick(dialog, '财务部');
    expect(pendingIn(dialog)).toEqual(['财务部']);
    await confirmIn(dialog);
    expect(changes).toHaveBeenCalledExactlyOnceWith('d3');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(box().textContent).toBe('财务部');
    expect(document.activeElement).toBe(box());
    await userEvent.keyboard('{Delete}');
    expect(changes).toHaveBeenLastCalledWith('');
  });

  it('collects several without duplicates [PICK-009, PICK-015, PICK-013, PICK-024, PICK-040]', async () => {
    const { changes } = mountPeople(depSelect, client(), ['d1'], { multiple: true });
    await waitFor(() => expect(box().textContent).toBe('研发部'));
    const dialog = await openPicker();
    expect(pendingIn(dialog)).toEqual(['研发部']);
    for (const name of ['财务部', '财务部']) await pick(dialog, name);
    expect(pendingIn(dialog)).toEqual(['研发部', '财务部']);
    await confirmIn(dialog);
    expect(changes).toHaveBeenCalledExactlyOnceWith(['d1', 'd3']);
    expect(box().textContent).toBe('研发部+ 1');
  });

  it('opens a window of 800 pixels that a click on the mask does not close [PICK-001, PICK-002]', async () => {
    mountPeople(depSelect, client(), '');
    const dialog = await openPicker();
    expect(dialog.style.width).toBe('800px');
    await userEvent.click(document.querySelector('.ant-modal-wrap') as Element);
    expect(screen.getByRole('dialog')).toBe(dialog);
  });

  it('does not accept a disabled node [PICK-018]', async () => {
    mountPeople(depSelect, client(), '');
    const dialog = await openPicker();
    await pick(dialog, '停用部');
    expect(pendingIn(dialog)).toEqual([]);
    await pick(dialog, '财务部');
    expect(pendingIn(dialog)).toEqual(['财务部']);
  });

  it('shows its name with the full path as tooltip [PICK-041]', async () => {
    mountPeople(depSelect, client(), 'd2');
    await waitFor(() => expect(screen.getByTitle('总公司/前端组').textContent).toBe('前端组'));
    const dialog = await openPicker();
    await pick(dialog, '财务部');
    await confirmIn(dialog);
    expect(screen.getByTitle('总公司/财务部').textContent).toBe('财务部');
  });
});
