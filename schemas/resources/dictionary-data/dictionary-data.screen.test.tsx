import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { referenceKey } from '#client/reference-data.ts';
import { screenUnderTest } from '#scripts/testing/open-screen.tsx';
import { buttons, cells, control, dialog, press, pressText, row, soon, type } from '#scripts/testing/person.ts';

/** The query of all dictionaries. */
const dictionaries = referenceKey('names', 'dictionary-data.all');

const page = screenUnderTest('dictionary-data');

const tree = () => document.querySelector('.ant-tree') as HTMLElement;
const sentTo = (path: string) => page.sent.filter((one) => one.path === path);
const names = () => cells().map(([name]) => name);
const noDialog = () => soon(() => expect(document.querySelector('.ant-modal .zf-form')).toBeNull());

async function choose(category: string, first: string) {
  await pressText(category, await soon(tree));
  await soon(() => expect(names()).toContain(first));
}

describe('the management screen of dictionaries', () => {
  it('shows the categories, the first one selected [DICT-003, DICT-055]', async () => {
    await soon(() => expect(within(tree()).getByText('请假类型')).toBeTruthy());
    await soon(() => expect(tree().querySelector('.ant-tree-node-selected')?.textContent).toBe('业务字典'));
    await soon(() => expect(screen.getByText('暂无数据')).toBeTruthy());
  });

  it('finds categories by a keyword [DICT-001]', async () => {
    const box = document.querySelector('.zb-tree input') as HTMLInputElement;
    await act(async () => void fireEvent.change(box, { target: { value: '假' } }));
    await soon(() => expect(within(tree()).queryByText('发票类型')).toBeNull());
    expect(within(tree()).getByText('请假类型')).toBeTruthy();
    await act(async () => void fireEvent.change(box, { target: { value: '' } }));
    await soon(() => expect(within(tree()).getByText('发票类型')).toBeTruthy());
  });

  it('loads the entries of the selected category, highest sort first [DICT-004, DICT-054]', async () => {
    await choose('请假类型', '年假');
    const [first] = sentTo('/api/system/DictionaryData/dictionary-leaveType');
    expect(first?.query).toEqual({ isTree: '0', sort: 'desc' });
  });

  it('shows name, code, sort, status and actions [DICT-008]', async () => {
    const heads = [...document.querySelectorAll('thead th')].map((head) => head.textContent);
    expect(heads).toEqual(['名称', '编码', '排序', '状态', '操作']);
    expect(cells()[0]).toEqual(['年假', 'annual', '0', '启用', '编辑删除']);
  });

  it('shows a tree category as a tree, and collapses and expands it [DICT-007, DICT-008, DICT-009]', async () => {
    expect(document.querySelector('.ant-table-row-expand-icon-expanded')).toBeNull();
    await choose('所属行业', '制造业');
    expect(sentTo('/api/system/DictionaryData/dictionary-industry')[0]?.query).toMatchObject({ isTree: '1' });
    expect(names()).toContain('机械');
    await press('折叠全部', document.querySelector('.zb-list') as HTMLElement);
    await soon(() => expect(names()).not.toContain('机械'));
    await press('展开全部', document.querySelector('.zb-list') as HTMLElement);
    await soon(() => expect(names()).toContain('机械'));
  });

  it('refetches the entries on refresh [DICT-007]', async () => {
    await press('刷新', document.querySelector('.zb-list') as HTMLElement);
    await soon(() => expect(sentTo('/api/system/DictionaryData/dictionary-industry')).toHaveLength(1));
  });

  it('searches by a keyword and clears it [DICT-005]', async () => {
    await type('关键词', '硬', document.querySelector('.zb-list') as HTMLElement);
    await press('查询');
    await soon(() => expect(names()).toEqual(['信息技术', '硬件']));
    expect(page.sent.at(-1)?.query['keyword']).toBe('硬');
    await press('重置');
    await soon(() => expect(names()).toContain('制造业'));
  });

  it('allows no new entries in the two fixed categories [DICT-006, DICT-032]', async () => {
    expect(buttons('新建')[0]?.disabled).toBe(false);
    for (const fixed of ['系统字典', '业务字典']) {
      await pressText(fixed, tree());
      await soon(() => expect(buttons('新建')[0]?.disabled).toBe(true));
      await soon(() => expect(names()).toEqual([]));
    }
  });
});

describe('the dialog of an entry', () => {
  it('is titled new, 600 wide, and closes by its buttons only [DICT-034, DICT-035]', async () => {
    await choose('请假类型', '年假');
    await press('新建');
    const box = await dialog();
    expect(within(box).getByText('新建')).toBeTruthy();
    expect(box.style.width).toBe('600px');
    await soon(() => expect(sentTo('/api/system/DictionaryData/dictionary-leaveType/Selector/0')).toHaveLength(1));
    await act(async () => {
      fireEvent.keyDown(box, { key: 'Escape', keyCode: 27 });
      fireEvent.click(document.querySelector('.ant-modal-wrap') as Element);
    });
    expect(await dialog()).toBe(box);
  });

  it('has its six fields, the description three lines high and optional [DICT-036]', async () => {
    const box = await dialog();
    expect([...box.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
      '上级',
      '名称',
      '编码',
      '排序',
      '状态',
      '说明',
    ]);
    expect(control('状态', box).getAttribute('role')).toBe('switch');
    expect(control('状态', box).getAttribute('aria-checked')).toBe('true');
    const description = control('说明', box);
    expect(description.getAttribute('rows')).toBe('3');
    expect(description.getAttribute('aria-required')).not.toBe('true');
  });

  it('starts with the first parent, which can be changed in tree categories only [DICT-045, DICT-046]', async () => {
    const box = await dialog();
    await soon(() => expect(within(box).getByText('请假类型')).toBeTruthy());
    expect(control('上级', box).getAttribute('aria-disabled') ?? String(control('上级', box).disabled)).toBe('true');
    await press('取消', box);
    await noDialog();
    await choose('所属行业', '制造业');
    await press('新建');
    const open = await dialog();
    expect(control('上级', open).getAttribute('aria-disabled') ?? String(control('上级', open).disabled)).toBe('false');
  });

  it.each([
    ['名称', '', '请输入名称'],
    ['编码', '', '请输入编码'],
    ['名称', '名'.repeat(51), '字典名称最多为50个字符！'],
    ['编码', 'a'.repeat(51), '字典编码最多为50个字符！'],
  ])('validates %s "%s": %s [DICT-039..042]', async (label, text, sentence) => {
    const box = await dialog();
    await type(label, text, box);
    await press('确定', box);
    await soon(() => expect(within(box).getByText(sentence)).toBeTruthy());
    expect(page.sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('sends parent 0, invalidates the cache, closes, and shows the new row [DICT-044, DICT-047]', async () => {
    page.queries.setQueryData(dictionaries, { rows: [] });
    const box = await dialog();
    await type('名称', '农业', box);
    await type('编码', 'farming', box);
    await press('确定', box);
    await noDialog();
    const [post] = page.sent.filter(({ method }) => method === 'POST');
    expect(post).toMatchObject({ path: '/api/system/DictionaryData', body: { parentId: '0', enCode: 'farming' } });
    expect(page.toasts).toEqual(['success: 新建成功 (1500)']);
    expect(page.queries.getQueryState(dictionaries)?.isInvalidated).toBe(true);
    await soon(() => expect(names()).toContain('农业'));
  });

  it('is titled edit for an existing entry, preserves unsaved values when refused [DICT-034, DICT-048]', async () => {
    await press('编辑', await row('农业'));
    const box = await dialog();
    expect(within(box).getByText('编辑')).toBeTruthy();
    await soon(() => expect(control('编码', box).value).toBe('farming'));
    await type('编码', 'it', box);
    await press('确定', box);
    await soon(() => expect(page.toasts).toEqual(['error: 编码已存在 (1500)']));
    await soon(() => expect(box.querySelector('.ant-btn-loading')).toBeNull());
    expect(control('编码', await dialog()).value).toBe('it');
    await press('取消', box);
    await noDialog();
  });

  it('shows a conflict when another user has changed the entry, and preserves unsaved values', async () => {
    await press('编辑', await row('农业'));
    const box = await dialog();
    await soon(() => expect(control('编码', box).value).toBe('farming'));
    await page.app.db
      .updateTable('dictionaryData')
      .set({ lastModifyTime: 7, sortCode: 77 })
      .where('enCode', '=', 'farming')
      .execute();
    await press('确定', box);
    await soon(() => expect(page.toasts).toEqual(['error: 数据已被他人修改，请刷新后重试 (1500)']));
    const conflict = await screen.findByText('记录已被他人修改');
    expect(conflict.closest('.ant-modal')?.textContent).toContain('77');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '返回表单' })));
    await soon(() => expect(screen.queryByText('记录已被他人修改')).toBeNull());
    await press('取消', box);
    await noDialog();
  });
});

describe('the rows of a dictionary', () => {
  const state = async (name: string) => (await row(name)).querySelector('.ant-tag') as HTMLElement;

  it('are disabled or enabled after a confirmation, with a toast of 1 s [DICT-049, DICT-050]', async () => {
    page.queries.setQueryData(dictionaries, { rows: [] });
    const tag = await state('农业');
    await act(async () => void fireEvent.click(tag));
    await soon(async () => expect((await state('农业')).textContent).toBe('禁用'));
    expect(page.questions).toEqual(['您确定要禁用当前数据, 是否继续?']);
    expect(page.toasts).toEqual(['success: 操作成功 (1000)']);
    expect(page.queries.getQueryState(dictionaries)?.isInvalidated).toBe(true);
    const disabled = await state('农业');
    await act(async () => void fireEvent.click(disabled));
    await soon(async () => expect((await state('农业')).textContent).toBe('启用'));
    expect(page.questions.at(-1)).toBe('您确定要启用当前数据, 是否继续?');
  });

  it('are unchanged when the confirmation is cancelled [DICT-049]', async () => {
    page.agree = false;
    const tag = await state('农业');
    await act(async () => void fireEvent.click(tag));
    await soon(() => expect(page.questions).toHaveLength(1));
    expect(page.sent.filter(({ method }) => method === 'PUT')).toEqual([]);
    expect((await state('农业')).textContent).toBe('启用');
  });

  it('are deleted after a confirmation, with the message of the server [DICT-010]', async () => {
    await press('删除', await row('制造业'));
    await soon(() => expect(page.toasts).toEqual(['error: 该数据存在下级，无法删除 (1500)']));
    await press('删除', await row('农业'));
    await soon(() => expect(names()).not.toContain('农业'));
    expect(page.questions).toEqual(Array(2).fill('此操作将永久删除该数据, 是否继续?'));
    expect(page.toasts.at(-1)).toBe('success: 删除成功 (1500)');
    expect(names()).toContain('制造业');
  });

  it('stop loading when the entries cannot be fetched [DICT-052]', async () => {
    page.offline = /DictionaryData\/dictionary-unit/;
    await pressText('计量单位', tree());
    await soon(() => expect(page.toasts).toEqual(['error: 请求出错，请重试 (1500)']));
    await soon(() => expect(document.querySelector('.ant-spin-spinning')).toBeNull());
  });
});
