import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { buttons, press } from '#scripts/testing/person.ts';
import { Definition } from '#schemas/language/definition.ts';
import { chooseInOutline as choose, outline, showForm } from '../testing/show-form.tsx';
import { Outline } from './Outline.tsx';
import { Palette } from './Palette.tsx';
import { Properties } from './Properties.tsx';

afterEach(cleanup);

const start = {
  language: 1,
  title: '单',
  fields: [
    { config: { zhjyKey: 'input', label: '姓名' }, vModel: 'name' },
    { config: { zhjyKey: 'card', label: '' }, header: '资料', children: [] },
  ],
};

type Nodes = { config: Record<string, unknown>; vModel?: string; maxlength?: number; children?: Nodes }[];

async function show() {
  const form = await showForm(
    start,
    <>
      <Palette />
      <Outline />
      <Properties />
    </>,
  );
  return { ...form, fields: () => form.at('fields') as Nodes };
}
const panel = () => screen.getByRole('region', { name: '属性' });

describe('the visual designer', () => {
  it('generates the properties of the selected node from its kind, each with a label and a help text [STUDIO-002]', async () => {
    const { fields } = await show();
    expect(screen.getByText('在画布或大纲中选择一个组件以编辑属性')).toBeTruthy();
    await choose('姓名');
    expect(within(panel()).getByLabelText<HTMLInputElement>('字段名').value).toBe('name');
    expect(within(panel()).getByText('记录中保存该值的名称，以字母开头')).toBeTruthy();
    const headings = [...panel().querySelectorAll('.ant-collapse-header')].map(({ textContent }) => textContent);
    expect(headings).toEqual(['常用', '组件属性', '更多']);
    await act(
      async () => void fireEvent.change(within(panel()).getByLabelText('最多字数'), { target: { value: '12' } }),
    );
    expect(fields()[0]?.maxlength).toBe(12);
    await act(async () => void fireEvent.click(within(panel()).getByLabelText('必填')));
    expect(fields()[0]?.config).toMatchObject({ required: true });
    await act(async () => void fireEvent.click(within(panel()).getByLabelText('必填')));
    expect(Object.hasOwn(fields()[0]?.config ?? {}, 'required')).toBe(false);
  });

  it('edits the form itself while no node is chosen: every setting, its checks too [STUDIO-017]', async () => {
    const { at } = await show();
    const inPanel = () => within(panel());
    expect(inPanel().getByRole('heading', { name: '表单设置' })).toBeTruthy();
    for (const heading of ['弹窗', '按钮', '数据'])
      await act(async () => void fireEvent.click(inPanel().getByText(heading)));
    const structure = ['$schema', 'language', 'fields', 'body', 'overlays', 'entity', 'checks', 'lookups'];
    const names = Object.keys(Definition['properties'] as object).filter((name) => !structure.includes(name));
    const ids = [...panel().querySelectorAll('[id^="form_"]')].map(({ id }) => id);
    expect(names.filter((name) => !ids.some((id) => id.endsWith(`_${name}`)))).toEqual([]);
    expect(inPanel().getByText('查找')).toBeTruthy();
    await act(async () => void fireEvent.change(inPanel().getByLabelText('标题'), { target: { value: '请假' } }));
    await press('添加校验', panel());
    expect(at()).toMatchObject({ title: '请假', checks: [{ rule: true, message: '' }] });
    await act(async () => void fireEvent.click(inPanel().getByLabelText('打印按钮')));
    expect(at()).toMatchObject({ hasPrintBtn: true });
    // A default is not written.
    await act(async () => void fireEvent.click(inPanel().getByLabelText('打印按钮')));
    expect(at()).not.toHaveProperty('hasPrintBtn');
    await choose('姓名');
    expect(screen.queryByRole('heading', { name: '表单设置' })).toBeNull();
    await press('表单设置');
    expect(inPanel().getByRole('heading', { name: '表单设置' })).toBeTruthy();
  });

  it('offers every kind by category, finds one by name and inserts it on click [STUDIO-003]', async () => {
    const { fields } = await show();
    const palette = screen.getByRole('region', { name: '组件库' });
    const all = within(palette).getAllByRole('button').length;
    expect(all).toBeGreaterThan(50);
    await act(
      async () => void fireEvent.change(within(palette).getByLabelText('搜索组件'), { target: { value: '评分' } }),
    );
    await press('评分');
    expect(fields().at(-1)).toMatchObject({ config: { zhjyKey: 'rate' }, vModel: 'field1' });
    await choose('资料');
    await press('评分');
    expect(fields()[1]?.children).toMatchObject([{ config: { zhjyKey: 'rate' }, vModel: 'field2' }]);
  });

  it('moves and removes nodes by keyboard', async () => {
    const { fields } = await show();
    await choose('姓名');
    await act(async () => void fireEvent.keyDown(outline(), { key: 'ArrowDown', altKey: true }));
    expect(fields().map(({ config }) => config['zhjyKey'])).toEqual(['card', 'input']);
    await act(async () => void fireEvent.keyDown(outline(), { key: 'Delete' }));
    expect(fields().map(({ config }) => config['zhjyKey'])).toEqual(['card']);
  });

  /** Drags a kind from the palette onto an entry of the outline, at this fraction of its height. */
  async function dragOnto(kind: string, entry: string, part: number) {
    const row = within(outline()).getByText(entry).closest('.ant-tree-treenode') as HTMLElement;
    const box = (top: number, height: number) => () => new DOMRect(0, top, 200, height);
    row.getBoundingClientRect = box(100, 20);
    (outline().querySelector('.ant-tree-list-holder') as HTMLElement).getBoundingClientRect = box(0, 400);
    const at = { clientX: 10, clientY: 100 + 20 * part };
    await act(async () => void fireEvent.mouseDown(buttons(kind)[0] as HTMLElement, { button: 0 }));
    for (let step = 0; step < 2; step += 1) await act(async () => void fireEvent.mouseMove(document, at));
    await act(async () => void fireEvent.mouseUp(document, at));
  }

  it.each([
    ['above an entry', '姓名', 0.1, ['rate', 'input', 'card']],
    ['on an entry that holds nothing, below it', '姓名', 0.5, ['input', 'rate', 'card']],
    ['below an entry', '资料', 0.9, ['input', 'card', 'rate']],
  ])('inserts a kind that is dropped %s there, whatever is selected [STUDIO-003]', async (_, entry, part, order) => {
    const { fields } = await show();
    await choose(entry === '姓名' ? '资料' : '姓名');
    await dragOnto('评分', entry, part);
    expect(fields().map(({ config }) => config['zhjyKey'])).toEqual(order);
    expect(fields()[1]?.children ?? fields()[2]?.children ?? []).toEqual([]);
  });

  it('inserts a kind that is dropped onto a container into it, and selects it [STUDIO-003]', async () => {
    const { fields } = await show();
    await dragOnto('评分', '资料', 0.5);
    expect(fields().map(({ config }) => config['zhjyKey'])).toEqual(['input', 'card']);
    expect(fields()[1]?.children).toMatchObject([{ config: { zhjyKey: 'rate' } }]);
    expect(within(panel()).getByLabelText<HTMLInputElement>('字段名').value).toBe('field1');
  });

  it('shows what was put into a container, opens closed entries for it, and leaves them closed otherwise [STUDIO-003]', async () => {
    await show();
    await dragOnto('评分', '资料', 0.5);
    expect(within(outline()).getByText('评分')).toBeTruthy();
    const toggle = () => outline().querySelector('.ant-tree-switcher_open, .ant-tree-switcher_close') as HTMLElement;
    await act(async () => void fireEvent.click(toggle()));
    await waitFor(() => expect(within(outline()).queryByText('评分')).toBeNull());
    await choose('姓名');
    expect(within(outline()).queryByText('评分')).toBeNull();
    await dragOnto('开关', '资料', 0.5);
    expect(within(outline()).getByText('评分')).toBeTruthy();
    expect(within(outline()).getByText('开关')).toBeTruthy();
  });
});
