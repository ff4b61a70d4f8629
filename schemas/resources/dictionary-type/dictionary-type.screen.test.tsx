import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { referenceKey } from '#client/reference-data.ts';
import { screenUnderTest } from '#scripts/testing/open-screen.tsx';
import { cells, control, dialog, press, soon, type } from '#scripts/testing/person.ts';

/** The query of all dictionaries. */
const dictionaries = referenceKey('names', 'dictionary-data.all');

const page = screenUnderTest('dictionary-data');

const drawer = () =>
  soon(() => {
    const found = document.querySelector<HTMLElement>(
      '.ant-drawer .ant-drawer-section, .ant-drawer .ant-drawer-content',
    );
    if (!found?.querySelector('tr.ant-table-row')) throw new Error('no drawer');
    return found;
  });
const listed = () => page.sent.filter(({ method, path }) => method === 'GET' && path === '/api/system/DictionaryType');
const names = async () => cells(await drawer()).map(([name]) => name);
const noDialog = () => soon(() => expect(document.querySelector('.ant-modal .zf-form')).toBeNull());
const rowOf = async (name: string) => {
  const place = await drawer();
  const cell = await soon(() => within(place).getByText(name));
  return cell.closest('tr') as HTMLElement;
};

describe('the drawer of dictionary categories', () => {
  it('opens from the menu of the tree, which also refreshes, expands and collapses [DICT-002]', async () => {
    await soon(() => expect(screen.getByText('请假类型')).toBeTruthy());
    await press('更多', document.querySelector('.zb-tree') as HTMLElement);
    const menu = await soon(() => screen.getByRole('menu'));
    const items = within(menu).getAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['刷新', '展开全部', '折叠全部', '字典分类管理']);
    await act(async () => void fireEvent.click(items[2] as HTMLElement));
    await soon(() => expect(screen.queryByText('请假类型')).toBeNull());
    await act(async () => void fireEvent.click(items[1] as HTMLElement));
    await soon(() => expect(screen.getByText('请假类型')).toBeTruthy());
    const before = listed().length;
    await act(async () => void fireEvent.click(items[0] as HTMLElement));
    await soon(() => expect(listed()).toHaveLength(before + 1));
    expect(listed().at(-1)?.query).toEqual({ sort: 'desc' });
    await act(async () => void fireEvent.click(items[3] as HTMLElement));
    await drawer();
  });

  it('has a title and is 700 wide [DICT-011, LIMIT-008]', async () => {
    await drawer();
    expect(document.querySelector('.ant-drawer-title')?.textContent).toBe('字典分类管理');
    const wrapper = document.querySelector<HTMLElement>('.ant-drawer-content-wrapper');
    expect(wrapper?.style.width).toBe('700px');
  });

  it('shows name, code, sort, whether it is a tree, and actions, as a tree [DICT-012, DICT-014]', async () => {
    const place = await drawer();
    const heads = [...place.querySelectorAll('thead th')].map((head) => head.textContent);
    expect(heads).toEqual(['名称', '编码', '排序', '树形', '操作']);
    const rows = cells(place);
    expect(rows.find(([name]) => name === '请假类型')).toEqual(['请假类型', 'leaveType', '9', '否', '编辑导出删除']);
    expect(rows.find(([name]) => name === '所属行业')?.[3]).toBe('是');
    expect(place.querySelector('.ant-table-row-expand-icon-expanded')).not.toBeNull();
  });

  it('has no actions in the two fixed rows [DICT-013]', async () => {
    const rows = cells(await drawer());
    expect(rows.find(([name]) => name === '业务字典')?.[4]).toBe('');
    expect(rows.find(([name]) => name === '系统字典')?.[4]).toBe('');
  });

  it('refreshes, and exports a category after a confirmation [DICT-015, DICT-017, DICT-058]', async () => {
    await press('刷新', await drawer());
    await soon(() => expect(listed()).toHaveLength(1));
    await press('导出', await rowOf('紧急程度'));
    await soon(() => expect(page.saved.map(({ name }) => name)).toEqual(['紧急程度.bdd']));
    expect(page.questions).toEqual(['您确定要导出该字典分类, 是否继续?']);
    expect(page.saved[0]?.text).toContain('"enCode": "urgency"');
  });

  it('imports a .bdd file, and shows an error for a damaged one [DICT-015, DICT-059]', async () => {
    page.file = new File(['{'], 'broken.bdd');
    await press('导入', await drawer());
    await soon(() => expect(page.toasts).toEqual(['error: 文件内容已损坏，导入失败 (1500)']));
    expect(page.accepted).toBe('.bdd');
    page.file = new File(
      [page.saved[0]?.text.replace('urgency', 'priority').replace('紧急程度', '优先级') ?? ''],
      'a.bdd',
    );
    await press('导入', await drawer());
    await soon(async () => expect(await names()).toContain('优先级'));
    expect(page.toasts.at(-1)).toBe('success: 导入成功 (1500)');
  });
});

describe('the dialog of a category', () => {
  it('is titled new, 600 wide, with its six fields [DICT-020, DICT-021]', async () => {
    await press('新建', await drawer());
    const box = await dialog();
    expect(within(box).getByText('新建')).toBeTruthy();
    expect(box.style.width).toBe('600px');
    expect([...box.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
      '上级',
      '名称',
      '编码',
      '树形',
      '排序',
      '说明',
    ]);
    expect(control('树形', box).getAttribute('role')).toBe('switch');
  });

  it.each([
    ['名称', '', ['上级菜单不能为空', '请输入名称', '请输入编码']],
    ['名称', '出差<类型>', ['名称不能含有特殊符号']],
    ['名称', '名'.repeat(51), ['名称最多为50个字符！']],
    ['编码', 'travel.', ['编码只能输入英文、数字和小数点且小数点不能放在首尾']],
    ['编码', 'a'.repeat(51), ['编码最多为50个字符！']],
  ])('validates %s "%s" [DICT-024..030]', async (label, text, sentences) => {
    const box = await dialog();
    await type(label, text, box);
    await press('确定', box);
    for (const sentence of sentences) await soon(() => expect(within(box).getByText(sentence)).toBeTruthy());
    expect(page.sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('saves, shows the answer, invalidates the dictionary cache, shows the row [DICT-018, DICT-051]', async () => {
    page.queries.setQueryData(dictionaries, { rows: [] });
    const box = await dialog();
    await act(async () => void fireEvent.focus(control('上级', box)));
    await act(async () => void fireEvent.click(control('上级', box)));
    const parent = await soon(() => {
      const all = [...document.querySelectorAll('.ant-select-tree-title')];
      const found = all.find((one) => one.textContent === '业务字典');
      if (!found) throw new Error('no parent offered');
      return found;
    });
    await act(async () => void fireEvent.click(parent));
    await type('名称', '出差类型', box);
    await type('编码', 'travelType', box);
    await press('确定', box);
    await noDialog();
    expect(page.sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      parentId: '0',
      isTree: 0,
      sortCode: 0,
    });
    expect(page.toasts).toEqual(['success: 新建成功 (1500)']);
    expect(page.queries.getQueryState(dictionaries)?.isInvalidated).toBe(true);
    await soon(async () => expect(await names()).toContain('出差类型'));
  });

  it('is titled edit for an existing category, whose parent is unchanged [DICT-020, DICT-022]', async () => {
    await press('编辑', await rowOf('出差类型'));
    const box = await dialog();
    expect(within(box).getByText('编辑')).toBeTruthy();
    await soon(() => expect(control('编码', box).value).toBe('travelType'));
    const parent = control('上级', box);
    expect(parent.getAttribute('aria-disabled') ?? String(parent.disabled)).toBe('true');
    await type('名称', '差旅类型', box);
    await press('确定', box);
    await noDialog();
    expect(page.toasts).toEqual(['success: 更新成功 (1500)']);
    await soon(async () => expect(await names()).toContain('差旅类型'));
  });

  it('deletes after a confirmation and invalidates the cache [DICT-016, DICT-018, DICT-019, DICT-051]', async () => {
    await press('删除', await rowOf('请假类型'));
    await soon(() => expect(page.toasts).toEqual(['error: 该分类存在字典数据，无法删除 (1500)']));
    page.queries.setQueryData(dictionaries, { rows: [] });
    await press('删除', await rowOf('差旅类型'));
    await soon(async () => expect(await names()).not.toContain('差旅类型'));
    expect(page.questions).toEqual(Array(2).fill('此操作将永久删除该数据, 是否继续?'));
    expect(page.toasts.at(-1)).toBe('success: 删除成功 (1500)');
    expect(page.queries.getQueryState(dictionaries)?.isInvalidated).toBe(true);
  });

  it('updates the tree below it when the drawer is closed', async () => {
    const close = document.querySelector('.ant-drawer-close') as HTMLElement;
    await act(async () => void fireEvent.click(close));
    await soon(() =>
      expect(within(document.querySelector('.ant-tree') as HTMLElement).getByText('优先级')).toBeTruthy(),
    );
  });
});
