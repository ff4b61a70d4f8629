import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { screenUnderTest } from '#scripts/testing/open-screen.tsx';
import { press, pressText, row, soon } from '#scripts/testing/person.ts';

vi.setConfig({ testTimeout: 90_000 });

const page = screenUnderTest('grantee');

const grantsOf = async (objectId: string) => {
  const rows = await page.app.db.selectFrom('permissionGrant').selectAll().where('objectId', '=', objectId).execute();
  return rows.map(({ objectType, step, itemId }) => `${objectType} ${step} ${itemId}`).sort();
};
const step = (name: string) =>
  soon(async () => {
    const rail = screen.getByRole('navigation', { name: '授权步骤' });
    await act(async () => void fireEvent.click(within(rail).getByText(name)));
  });
const tick = (name: string) =>
  soon(async () => {
    const box = within(screen.getByRole('tree', { name: /权限/ }))
      .getByText(name)
      .closest('.ant-tree-treenode')
      ?.querySelector('.ant-tree-checkbox');
    await act(async () => void fireEvent.click(box as Element));
  });

/** Segment at the left, code of the grantee, and type and id of its stored grants. */
const grantees = [
  ['角色', 'financeReviewer', 'role', 'role-finance'],
  ['用户', 'wangfang', 'user', 'user-wangfang'],
  ['岗位', 'generalManager', 'position', 'pos-general-manager'],
  ['分组', 'erpProject', 'group', 'group-erp'],
] as const;

it('grants a menu and a button to a role, a user, a position and a group [PERM-011] [PERM-012]', async () => {
  for (const [kind, code, objectType, id] of grantees) {
    await pressText(kind);
    await press('授权', await row(code));
    await tick('智慧云开发平台');
    await step('菜单权限');
    await tick('单据规则');
    await step('按钮权限');
    await tick('删除');
    await press('保存');
    await soon(() => expect(page.toasts).toHaveLength(1));
    await soon(() => expect(screen.queryByRole('navigation', { name: '授权步骤' })).toBeNull());
    expect(page.toasts.splice(0)).toEqual([expect.stringMatching(/^success: .+\(1500\)$/)]);
    const remaining = [
      'system system-main',
      'module menu-system',
      'module menu-bill-rule',
      'button menu-bill-rule-btn_remove',
    ];
    expect(await grantsOf(id)).toEqual(remaining.map((grant) => `${objectType} ${grant}`).sort());
  }
});
