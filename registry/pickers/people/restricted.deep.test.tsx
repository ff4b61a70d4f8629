import { cleanup, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeClient } from '../../testing/fake-client.ts';
import { mountPeople, openPicker } from '../../testing/mount-picker.tsx';
import { depSelect, groupSelect, organizeSelect, posSelect, roleSelect, userSelect } from './people.ts';

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
      (calls: ReturnType<typeof client>) => mountPeople(organizeSelect, calls, [], custom),
    ],
    [
      'organize.condition',
      { departIds: ['a'], ...nothing },
      (calls: ReturnType<typeof client>) => mountPeople(depSelect, calls, '', custom),
    ],
    [
      'position.condition',
      { ids: ['a'], ...nothing },
      (calls: ReturnType<typeof client>) => mountPeople(posSelect, calls, '', custom),
    ],
    [
      'role.condition',
      { ids: ['a'] },
      (calls: ReturnType<typeof client>) => mountPeople(roleSelect, calls, '', custom),
    ],
    [
      'group.condition',
      { ids: ['a'] },
      (calls: ReturnType<typeof client>) => mountPeople(groupSelect, calls, '', custom),
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
    const sent = await asks((calls) => mountPeople(userSelect, calls, '', { selectType, ...told }));
    expect(sent.map(([name]) => name)).toEqual(['user.selectedUserList']);
    expect(sent[0]?.[1]).toMatchObject({ ids });
  });
});

it('offers the authorised departments with `auth` [PERM-020]', async () => {
  const sent = await asks((calls) => mountPeople(depSelect, calls, '', { auth: true }));
  expect(sent).toEqual([['department.selectorByAuth', { id: '0' }]]);
});
