import { describe, expect, it } from 'vitest';
import type { WorkspaceMenu } from '#runtime/context/workspace.ts';
import { menuIndex } from './SearchPanel.tsx';

const entry = (id: string, text: string, children: WorkspaceMenu[] = []): WorkspaceMenu => ({
  ...{ id, text, icon: '', isExternal: false, target: '_self', children },
  path: children.length > 0 ? '' : `/${id}`,
});
const find = menuIndex([
  entry('office', '协同办公', [entry('leave', '请假申请'), entry('more', '更多', [entry('trip', '出差申请')])]),
  entry('system', '系统管理', [entry('dictionary', '数据字典'), entry('users', 'User accounts')]),
]);
const first = (typed: string) => find(typed)[0]?.menu.text;

describe('menuIndex', () => {
  it.each([
    ['数据字典', '数据字典'],
    ['字典', '数据字典'],
    ['数据词典', '数据字典'],
    ['accounts', 'User accounts'],
    ['acounts', 'User accounts'],
  ])('finds by %s, also when it is not quite right, in the language of the menus [TOPBAR-001]', (typed, text) => {
    expect(first(typed)).toBe(text);
  });

  it.each([
    ['qingjia', '请假申请'],
    ['qjsq', '请假申请'],
    ['ccsq', '出差申请'],
  ])('finds by the sound %s', (typed, text) => {
    expect(first(typed)).toBe(text);
  });

  it('says nothing of what is too far off [TOPBAR-001]', () => {
    expect(find('采购合同')).toEqual([]);
  });

  it('knows the directories above, and offers everything before anything is typed [TOPBAR-002]', () => {
    expect(find('出差申请')[0]?.parents).toEqual(['协同办公', '更多']);
    expect(find(' ').map(({ menu }) => menu.id)).toEqual(['leave', 'trip', 'dictionary', 'users']);
  });
});
