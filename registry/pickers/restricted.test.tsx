import { cleanup, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeClient } from '../testing/fake-client.ts';
import { mountPicker, openPicker } from '../testing/mount-picker.tsx';
import DepSelectEdit from './depSelect/depSelect.edit.tsx';
import { depSelect } from './depSelect/depSelect.ts';
import GroupSelectEdit from './groupSelect/groupSelect.edit.tsx';
import { groupSelect } from './groupSelect/groupSelect.ts';
import OrganizeSelectEdit from './organizeSelect/organizeSelect.edit.tsx';
import { organizeSelect } from './organizeSelect/organizeSelect.ts';
import PosSelectEdit from './posSelect/posSelect.edit.tsx';
import { posSelect } from './posSelect/posSelect.ts';
import RoleSelectEdit from './roleSelect/roleSelect.edit.tsx';
import { roleSelect } from './roleSelect/roleSelect.ts';
import UserSelectEdit from './userSelect/userSelect.edit.tsx';
import { userSelect } from './userSelect/userSelect.ts';

afterEach(cleanup);

const list = (type: string, fullName: string) => () => ({ list: [{ id: 'a', fullName, type, organizeIds: ['a'] }] });

/** A mock server that answers the allowed items, and all items without restriction. */
const client = () =>
  fakeClient({
    'organize.tree': list('department', '所有'),
    'organize.condition': list('department', '允许'),
    'department.selector': list('department', '所有'),
    'department.selectorByAuth': list('department', '允许'),
    'position.selector': list('position', '所有'),
    'position.condition': list('position', '允许'),
    'role.selector': list('role', '所有'),
    'role.condition': list('role', '允许'),
    'group.selector': () => list('group', '所有')().list,
    'group.condition': list('group', '允许'),
    'user.children': list('user', '所有'),
    'user.selectedUserList': list('user', '允许'),
  });

async function asks(mount: (calls: ReturnType<typeof client>) => unknown) {
  const calls = client();
  mount(calls);
  const dialog = await openPicker();
  await waitFor(() => expect(within(dialog).getByText('允许')).toBeTruthy());
  expect(within(dialog).queryByText('所有')).toBeNull();
  return calls.sent;
}

const custom = { selectType: 'custom', ableIds: ['a'] };
const nothing = { keyword: '' };

describe('a picker restricted to allowed ids', () => {
  it.each([
    [
      'organize.condition',
      { departIds: ['a'], ...nothing },
      (calls: ReturnType<typeof client>) => mountPicker(OrganizeSelectEdit, organizeSelect, calls, [], custom),
    ],
    [
      'organize.condition',
      { departIds: ['a'], ...nothing },
      (calls: ReturnType<typeof client>) => mountPicker(DepSelectEdit, depSelect, calls, '', custom),
    ],
    [
      'position.condition',
      { ids: ['a'], ...nothing },
      (calls: ReturnType<typeof client>) => mountPicker(PosSelectEdit, posSelect, calls, '', custom),
    ],
    [
      'role.condition',
      { ids: ['a'] },
      (calls: ReturnType<typeof client>) => mountPicker(RoleSelectEdit, roleSelect, calls, '', custom),
    ],
    [
      'group.condition',
      { ids: ['a'] },
      (calls: ReturnType<typeof client>) => mountPicker(GroupSelectEdit, groupSelect, calls, '', custom),
    ],
  ])('asks %s for %o and offers nothing else [PERM-021]', async (call, input, mount) => {
    expect(await asks(mount)).toEqual([[call, input]]);
  });

  it.each([
    ['custom', { ableIds: ['a--department', 'b'] }, ['a--department', 'b']],
    ['dep', { ableRelationIds: ['a'] }, ['a--department']],
    ['pos', { ableRelationIds: ['a'] }, ['a--position']],
    ['role', { ableRelationIds: ['a'] }, ['a--role']],
    ['group', { ableRelationIds: ['a'] }, ['a--group']],
  ])('offers users by %s: those of %o alone [PERM-021]', async (selectType, told, ids) => {
    const sent = await asks((calls) => mountPicker(UserSelectEdit, userSelect, calls, '', { selectType, ...told }));
    expect(sent.map(([name]) => name)).toEqual(['user.selectedUserList']);
    expect(sent[0]?.[1]).toMatchObject({ ids });
  });
});

it('offers the authorised departments with `auth` [PERM-020]', async () => {
  const sent = await asks((calls) => mountPicker(DepSelectEdit, depSelect, calls, '', { auth: true }));
  expect(sent).toEqual([['department.selectorByAuth', { id: '0' }]]);
});
