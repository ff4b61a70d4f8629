import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeClient } from '../testing/fake-client.ts';
import { buttonIn, findBox, showFields } from '../testing/show-fields.tsx';

afterEach(cleanup);

const nobody = () => ({ list: [], pagination: { total: 0 } });
/** Answers every call with an empty list. */
const none = () => [];
const client = () => fakeClient(new Proxy({}, { get: (_, name) => (name === 'group.selector' ? none : nobody) }));

async function show(zhjyKey: string, props: object = {}) {
  await showFields([{ config: { zhjyKey, label: '字段' }, vModel: 'value', ...props }], client());
}
const openWith = (element: Element) =>
  act(async () => {
    fireEvent.pointerDown(element, { button: 0 });
    fireEvent.click(element);
  });
const combobox = () => document.querySelector('[role="combobox"]') as HTMLElement;
const says = (box: HTMLElement, words: string) =>
  box.textContent?.replaceAll(' ', '').includes(words) || box.querySelector(`[aria-label="${words}"]`) !== null;

describe('the window of a picker', () => {
  it.each([
    ['organizeSelect', '选择组织'],
    ['groupSelect', '选择分组'],
    ['depSelect', '选择部门'],
    ['posSelect', '选择岗位'],
    ['userSelect', '选择用户'],
    ['roleSelect', '选择角色'],
    ['areaSelect', '省市区'],
    ['templateSelect', '模板'],
    ['flowSelect', '选择流程'],
  ])('%s is titled %s [I18N-013]', async (zhjyKey, title) => {
    await show(zhjyKey);
    await openWith(combobox());
    expect(await findBox(title)).toBeTruthy();
  });

  it('of records is titled 选择数据 [I18N-013]', async () => {
    await show('popupSelect', { interfaceId: 'customers', propsValue: 'id', relationField: 'fullName' });
    await openWith(combobox());
    expect(await findBox('选择数据')).toBeTruthy();
  });

  it('shows 已选, 清空列表, 取消 and 确定 around the pending items [I18N-014]', async () => {
    await show('depSelect');
    await openWith(combobox());
    const box = await findBox('选择部门');
    expect(['已选', '清空列表', '取消', '确定'].filter((words) => !says(box, words))).toEqual([]);
  });

  it('shows 查询, 重置, 刷新, 序号 and 暂无数据 around rows, 新增 next to the field [I18N-014]', async () => {
    await show('templateSelect');
    expect(buttonIn(document.body, /^新\s?增$/)).toBeTruthy();
    await openWith(combobox());
    const box = await findBox('模板');
    const words = ['查询', '重置', '刷新', '序号', '暂无数据'];
    await expect.poll(() => words.filter((one) => !says(box, one))).toEqual([]);
  });

  const tabs = (box: HTMLElement) => [...box.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent);

  it('of users shows 全部数据, 当前组织, 我的下属 and 系统变量, with 当前用户 [I18N-015]', async () => {
    await show('userSelect');
    await openWith(combobox());
    const box = await findBox('选择用户');
    expect(tabs(box)).toEqual(['全部数据', '当前组织', '我的下属', '系统变量']);
    await openWith([...box.querySelectorAll('[role="tab"]')].at(-1) as Element);
    await expect.poll(() => box.querySelector('[role="option"]')?.textContent).toContain('当前用户');
  });

  it('of roles shows 组织 and 全局 [I18N-015]', async () => {
    await show('roleSelect');
    await openWith(combobox());
    expect(tabs(await findBox('选择角色'))).toEqual(['组织', '全局']);
  });

  it('of mixed types labels each group [I18N-015]', async () => {
    const types = { department: '部门', position: '岗位', user: '用户', group: '分组', role: '角色' };
    const value = Object.keys(types).map((type) => `${type[0]}1--${type}`);
    const named = value.map((id) => ({ id, fullName: id, type: id.split('--')[1] }));
    const node = { config: { zhjyKey: 'usersSelect', label: '字段' }, vModel: 'value', multiple: true };
    const answers = new Proxy({}, { get: () => () => ({ list: named, pagination: { total: named.length } }) });
    await showFields([node], fakeClient(answers), { values: { value } });
    await openWith(combobox());
    const heads = (await findBox('选择用户')).querySelectorAll('h4');
    expect([...heads].map(({ textContent }) => textContent)).toEqual(Object.values(types));
  });

  it('of seals is titled 选择签名 [I18N-013]', async () => {
    await showFields([{ config: { zhjyKey: 'signature', label: '印章' }, vModel: 'seal' }], client(), {}, 'button');
    await openWith(screen.getByRole('button', { name: /选择签名|印章/ }));
    expect(await findBox('选择签名')).toBeTruthy();
  });
});
