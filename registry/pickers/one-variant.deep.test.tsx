import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TObject } from '@sinclair/typebox';
import { afterEach, describe, expect, it } from 'vitest';
import type { Kind } from '#core/kind/kind.ts';
import { faces } from '../faces.ts';
import { kinds } from '../kinds.ts';
import { fakeClient } from '../testing/fake-client.ts';
import { mountPicker, openPicker, pendingIn } from '../testing/mount-picker.tsx';

afterEach(cleanup);

/** The pickers described in a basic and an extended variant, each with two chosen items. */
const twice: Readonly<Record<string, readonly unknown[]>> = {
  organizeSelect: [
    ['c', 'd1'],
    ['c', 'd2'],
  ],
  depSelect: ['d1', 'd2'],
  posSelect: ['p1', 'p2'],
  groupSelect: ['g1', 'g2'],
  roleSelect: ['r1', 'r2'],
  userSelect: ['u1', 'u2'],
  usersSelect: ['u1--user', 'g1--group'],
  areaSelect: [
    ['33', '3301', '330106'],
    ['33', '3301', '330105'],
  ],
};

const none = () => ({ list: [] });
const client = () =>
  fakeClient({
    'organize.tree': none,
    'department.selector': none,
    'position.selector': none,
    'role.selector': none,
    'group.selector': () => [],
    'user.children': none,
    'user.selectedList': none,
    'user.named': none,
    'area.selector': none,
    'area.names': ({ idsList }) => idsList as string[][],
  });

type Face = Parameters<typeof mountPicker<object, unknown>>[0];

describe.each(Object.entries(twice))('%s', (key, value) => {
  it('is one kind with all features of the extended variant [PICK-022]', async () => {
    expect([...kinds.values()].filter(({ zhjyKey }) => zhjyKey.toLowerCase() === key.toLowerCase())).toHaveLength(1);
    const kind = kinds.get(key) as Kind & { props: TObject & { static: object } };
    const load = faces[key]?.edit as () => Promise<{ default: unknown }>;
    const { default: Edit } = await load();
    const { changes } = mountPicker(Edit as Face, kind, client(), value as unknown, { multiple: true });

    // Removing a tag takes effect at once, without a dialog or a confirmation.
    const cross = await waitFor(() => {
      const found = document.querySelector('.zk-tag i[data-keep]');
      expect(found).not.toBeNull();
      return found as HTMLElement;
    });
    await act(async () => void fireEvent.pointerDown(cross));
    expect(changes.mock.lastCall).toEqual([[value[1]]]);
    expect(screen.queryByRole('dialog')).toBeNull();

    // The dialog has tabs or a search, the pending list, and buttons to remove one or all items.
    const dialog = await openPicker();
    expect(await within(dialog).findByRole('searchbox')).toBeTruthy();
    await waitFor(() => expect(pendingIn(dialog)).toHaveLength(1));
    expect(within(dialog).getByRole('button', { name: /^移除/ })).toBeTruthy();
    const clear = within(dialog).getByRole('button', { name: '清空列表' });
    await act(async () => void fireEvent.click(clear));
    expect(pendingIn(dialog)).toEqual([]);
    expect(changes).toHaveBeenCalledTimes(1);
    cleanup();
  });
});
