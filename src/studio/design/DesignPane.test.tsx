import { act, cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { openDocument, withTree } from '#core/editing/document.ts';
import { kinds } from '#registry/kinds.ts';
import { TestProviders, quietPlatform, quietServices } from '#registry/testing/Around.tsx';
import { buttons, press } from '#scripts/testing/person.ts';
import { DesignPane } from './DesignPane.tsx';

afterEach(cleanup);

const start = {
  language: 1,
  title: '单',
  fields: [
    { config: { zhjyKey: 'input', label: '姓名' }, vModel: 'name' },
    { config: { zhjyKey: 'card', label: '' }, header: '资料', children: [] },
  ],
};

const latest = { text: '' };
function Harness() {
  const [now, setNow] = useState(() => openDocument(JSON.stringify(start, null, 2)));
  useEffect(() => {
    latest.text = now.text;
  });
  return (
    <DesignPane
      issues={[]}
      more={[]}
      onForget={() => undefined}
      onEdit={(recipe) => setNow((document) => withTree(document, recipe).document)}
      definition={now.tree}
      isParsed
    />
  );
}
type Nodes = { config: Record<string, unknown>; vModel?: string; maxlength?: number; children?: Nodes }[];
const fields = () => (JSON.parse(latest.text) as { fields: Nodes }).fields;

function show() {
  render(
    <TestProviders platform={quietPlatform(kinds, {})} services={quietServices(kinds)}>
      <Harness />
    </TestProviders>,
  );
}
const outline = () => screen.getByRole('region', { name: '大纲' });
const panel = () => screen.getByRole('region', { name: '属性' });
const choose = (label: string) => act(async () => void fireEvent.click(within(outline()).getByText(label)));

describe('the visual designer', () => {
  it('generates the properties of the selected node from its kind, each with a label and a help text [STUDIO-002]', async () => {
    show();
    expect(screen.getByText('在大纲中选择一个组件以编辑属性')).toBeTruthy();
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

  it('edits values without a simple control as JSON, and applies only valid JSON', async () => {
    show();
    await choose('姓名');
    await act(async () => void fireEvent.click(within(panel()).getByText('更多')));
    const field = await within(panel()).findByLabelText('校验规则');
    await act(async () => void fireEvent.change(field, { target: { value: '[{"a' } }));
    await act(async () => void fireEvent.blur(field));
    expect(within(panel()).getByText('不是有效的 JSON，内容未保存')).toBeTruthy();
    expect(fields()[0]?.config).toEqual({ zhjyKey: 'input', label: '姓名' });
    await act(async () => void fireEvent.change(field, { target: { value: '[{"pattern":"^a"}]' } }));
    await act(async () => void fireEvent.blur(field));
    await waitFor(() => expect(fields()[0]?.config).toMatchObject({ regList: [{ pattern: '^a' }] }));
  });

  it('offers every kind by category, finds one by name and inserts it on click [STUDIO-003]', async () => {
    show();
    const palette = screen.getByRole('region', { name: '组件库' });
    const all = within(palette).getAllByRole('button').length;
    expect(all).toBeGreaterThan(50);
    await act(
      async () => void fireEvent.change(within(palette).getByLabelText('搜索组件'), { target: { value: '评分' } }),
    );
    await press('评分');
    expect(fields().at(-1)).toMatchObject({ config: { zhjyKey: 'rate' }, vModel: 'field1' });
    await choose('卡片容器');
    await press('评分');
    expect(fields()[1]?.children).toMatchObject([{ config: { zhjyKey: 'rate' }, vModel: 'field2' }]);
  });

  it('moves and removes nodes by keyboard', async () => {
    show();
    await choose('姓名');
    await act(async () => void fireEvent.keyDown(outline(), { key: 'ArrowDown', altKey: true }));
    expect(fields().map(({ config }) => config['zhjyKey'])).toEqual(['card', 'input']);
    await act(async () => void fireEvent.keyDown(outline(), { key: 'Delete' }));
    expect(fields().map(({ config }) => config['zhjyKey'])).toEqual(['card']);
  });

  /** Drags a kind from the palette onto an entry of the outline, at this fraction of its height. */
  async function dragOnto(kind: string, entry: string, part: number) {
    const data = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, value: string) => data.set(type, value),
      getData: (type: string) => data.get(type) ?? '',
      get types() {
        return [...data.keys()];
      },
    };
    fireEvent.dragStart(buttons(kind)[0] as HTMLElement, { dataTransfer });
    const place = within(outline()).getByText(entry);
    const row = place.closest('.ant-tree-treenode') as HTMLElement;
    row.getBoundingClientRect = () => ({ top: 100, height: 20 }) as DOMRect;
    for (const event of [createEvent.dragOver(place, { dataTransfer }), createEvent.drop(place, { dataTransfer })]) {
      // jsdom has no drag events: the replacement has no coordinates.
      Object.defineProperty(event, 'clientY', { value: 100 + 20 * part });
      await act(async () => void fireEvent(place, event));
    }
  }

  it.each([
    ['above an entry', '姓名', 0.1, ['rate', 'input', 'card']],
    ['on an entry that holds nothing, below it', '姓名', 0.5, ['input', 'rate', 'card']],
    ['below an entry', '卡片容器', 0.9, ['input', 'card', 'rate']],
  ])('inserts a kind that is dropped %s there, whatever is selected [STUDIO-003]', async (_, entry, part, order) => {
    show();
    await choose(entry === '姓名' ? '卡片容器' : '姓名');
    await dragOnto('评分', entry, part);
    expect(fields().map(({ config }) => config['zhjyKey'])).toEqual(order);
    expect(fields()[1]?.children ?? fields()[2]?.children ?? []).toEqual([]);
  });

  it('inserts a kind that is dropped onto a container into it, and selects it [STUDIO-003]', async () => {
    show();
    await dragOnto('评分', '卡片容器', 0.5);
    expect(fields().map(({ config }) => config['zhjyKey'])).toEqual(['input', 'card']);
    expect(fields()[1]?.children).toMatchObject([{ config: { zhjyKey: 'rate' } }]);
    expect(within(panel()).getByLabelText<HTMLInputElement>('字段名').value).toBe('field1');
  });

  it('shows what was put into a container, opens closed entries for it, and leaves them closed otherwise [STUDIO-003]', async () => {
    show();
    await dragOnto('评分', '卡片容器', 0.5);
    expect(within(outline()).getByText('评分')).toBeTruthy();
    const toggle = () => outline().querySelector('.ant-tree-switcher_open, .ant-tree-switcher_close') as HTMLElement;
    await act(async () => void fireEvent.click(toggle()));
    await waitFor(() => expect(within(outline()).queryByText('评分')).toBeNull());
    await choose('姓名');
    expect(within(outline()).queryByText('评分')).toBeNull();
    await dragOnto('开关', '卡片容器', 0.5);
    expect(within(outline()).getByText('评分')).toBeTruthy();
    expect(within(outline()).getByText('开关')).toBeTruthy();
  });
});
