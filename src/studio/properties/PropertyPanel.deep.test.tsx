import { EditorView } from '@codemirror/view';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { produce } from 'immer';
import { setValue } from '#core/editing/node-edits.ts';
import { faces } from '#registry/faces.ts';
import { kinds } from '#registry/kinds.ts';
import { TestProviders, quietPlatform, quietServices } from '#registry/testing/Around.tsx';
import { press } from '#scripts/testing/person.ts';
import { CommandsProvider } from '../commands/registry.tsx';
import { fieldsOf } from '../editors/design-context.ts';
import { PropertyPanel } from './PropertyPanel.tsx';

afterEach(cleanup);

type Node = { config: Record<string, unknown> } & Record<string, unknown>;
const latest: { nodes: Node[]; chosen: unknown } = { nodes: [], chosen: undefined };

function Harness({ start, problem }: { start: Node[]; problem: string | undefined }) {
  const [nodes, setNodes] = useState(start);
  useEffect(() => {
    latest.nodes = nodes;
  });
  const selected = nodes.flatMap((node) => {
    const kind = kinds.get(String(node.config['zhjyKey']));
    return kind ? [{ node, kind }] : [];
  });
  const fields = fieldsOf(
    { fields: [...nodes, { config: { zhjyKey: 'inputNumber', label: '天数' }, vModel: 'days' }] },
    kinds,
  );
  return (
    <PropertyPanel
      selected={selected}
      fields={fields}
      problems={(path) => (path === problem ? ['有问题'] : [])}
      onChange={(changes) =>
        setNodes((old) =>
          produce(old, (draft) => {
            for (const node of draft) for (const { path, value } of changes) setValue(node, path, value);
          }),
        )
      }
      onChoose={(path) => {
        latest.chosen = path;
      }}
    />
  );
}

function show(start: Node | Node[], problem?: string) {
  render(
    <TestProviders platform={quietPlatform(kinds, faces)} services={quietServices(kinds)}>
      <CommandsProvider>
        <Harness start={[start].flat()} problem={problem} />
      </CommandsProvider>
    </TestProviders>,
  );
}
const open = (heading: string) => act(async () => void fireEvent.click(screen.getByText(heading)));
const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const click = (label: string) => act(async () => void fireEvent.click(screen.getByLabelText(label)));
/** Chooses an option of a drop-down list. */
async function choose(label: string, option: string) {
  await act(async () => void fireEvent.mouseDown(screen.getByLabelText(label)));
  const all = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')];
  await act(async () => void fireEvent.click(all.findLast((one) => one.textContent === option) as HTMLElement));
}
/** Presses keys on an element that has the focus. */
const keys = (element: HTMLElement, key: string, more: object = {}) =>
  act(async () => {
    element.focus();
    fireEvent.keyDown(element, { key, ...more });
  });
const group = (name: string) => within(screen.getByRole('group', { name }));
const node = () => latest.nodes[0] as Node;

const select: Node = {
  config: { zhjyKey: 'select', label: '类别' },
  vModel: 'kind',
  options: [
    { id: '1', fullName: '甲' },
    { id: '2', fullName: '乙' },
  ],
};

describe('the editors of the property panel', () => {
  it('edits options with label, value, order by key, colour and default [STUDIO-017]', async () => {
    show(select);
    await type('第 1 个选项的名称', '丙');
    await type('第 1 个选项的值', 'c');
    expect(node()['options']).toEqual([
      { id: 'c', fullName: '丙' },
      { id: '2', fullName: '乙' },
    ]);
    await keys(screen.getByLabelText('移动丙'), 'ArrowDown', { altKey: true });
    expect(node()['options']).toEqual([
      { id: '2', fullName: '乙' },
      { id: 'c', fullName: '丙' },
    ]);
    // The last one does not move further, and without Alt nothing moves.
    await keys(screen.getByLabelText('移动丙'), 'ArrowDown', { altKey: true });
    await keys(screen.getByLabelText('移动丙'), 'ArrowUp');
    expect((node()['options'] as { id: string }[]).map(({ id }) => id)).toEqual(['2', 'c']);
    await click('默认选中丙');
    expect(node().config['defaultValue']).toBe('c');
    await click('默认选中丙');
    expect(Object.hasOwn(node().config, 'defaultValue')).toBe(false);
    await press('添加选项');
    expect(node()['options']).toHaveLength(3);
    await click('移除乙');
    expect((node()['options'] as { fullName: string }[]).map(({ fullName }) => fullName)).toEqual(['丙', '选项3']);
  });

  it('adds, moves and removes entries by keys; the focus follows them [STUDIO-017]', async () => {
    show(select);
    const labels = () => (node()['options'] as { fullName: string }[]).map(({ fullName }) => fullName);
    const focused = () => document.activeElement as HTMLElement;
    await keys(screen.getByLabelText('第 1 个选项的名称'), 'Enter', { ctrlKey: true });
    expect(labels()).toEqual(['甲', '乙', '选项3']);
    expect(focused().getAttribute('aria-label')).toBe('第 3 个选项的名称');
    await keys(screen.getByLabelText('第 3 个选项的名称'), 'ArrowUp', { altKey: true });
    expect(labels()).toEqual(['甲', '选项3', '乙']);
    expect(focused().getAttribute('aria-label')).toBe('移动选项3');
    await keys(focused(), 'Delete', { altKey: true, shiftKey: true });
    expect(labels()).toEqual(['甲', '乙']);
    expect(focused().getAttribute('aria-label')).toBe('移动乙');
    await keys(focused(), 'Delete', { altKey: true, shiftKey: true });
    await keys(focused(), 'Delete', { altKey: true, shiftKey: true });
    expect(focused().textContent).toBe('添加选项');
    await keys(focused(), 'Enter', { ctrlKey: true });
    expect(focused().getAttribute('aria-label')).toBe('第 1 个选项的名称');
    // As JSON and back.
    await keys(focused(), 'j', { code: 'KeyJ', ctrlKey: true, altKey: true });
    expect(focused()).toBe(screen.getByLabelText('选项'));
    await keys(focused(), 'j', { code: 'KeyJ', ctrlKey: true, altKey: true });
    expect(focused().getAttribute('aria-label')).toBe('移动选项1');
    await keys(screen.getByLabelText('标题'), 'l', { code: 'KeyL', ctrlKey: true, altKey: true });
    expect(screen.getByLabelText('标题 English')).toBeTruthy();
  });

  it('shows the options only where no source replaces them [STUDIO-017]', async () => {
    show(select);
    expect(screen.getByLabelText('第 1 个选项的名称')).toBeTruthy();
    await act(async () => void fireEvent.click(group('选项来源').getByText('字典')));
    expect(node()['source']).toEqual({ dictionary: '' });
    expect(screen.queryByLabelText('第 1 个选项的名称')).toBeNull();
    await act(async () => void fireEvent.click(group('选项来源').getByText('固定')));
    expect(Object.hasOwn(node(), 'source')).toBe(false);
    expect(screen.getByLabelText('第 1 个选项的名称')).toBeTruthy();
  });

  it('offers every structured value as JSON too, and preserves what is no JSON [STUDIO-017]', async () => {
    show(select);
    await click('以 JSON 编辑选项');
    const box = screen.getByLabelText('选项');
    await act(async () => void fireEvent.change(box, { target: { value: '[{"id"' } }));
    await act(async () => void fireEvent.blur(box));
    expect(screen.getByText('不是有效的 JSON，内容未保存')).toBeTruthy();
    expect((box as HTMLTextAreaElement).value).toBe('[{"id"');
    expect(node()['options']).toEqual(select['options']);
    await act(async () => void fireEvent.change(box, { target: { value: '[{"id":"9","fullName":"九"}]' } }));
    await act(async () => void fireEvent.blur(box));
    expect(node()['options']).toEqual([{ id: '9', fullName: '九' }]);
    await click('以 JSON 编辑选项');
    expect(screen.getByLabelText<HTMLInputElement>('第 1 个选项的名称').value).toBe('九');
  });

  it('shows which samples match a regular expression, and says what is wrong with one [STUDIO-017]', async () => {
    show({ config: { zhjyKey: 'input', label: '电话', regList: [{ pattern: '^1\\d+$' }] }, vModel: 'phone' });
    await open('更多');
    await act(async () => void fireEvent.click(screen.getByText('^1\\d+$')));
    await type('正则表达式的示例文本', '123\nabc');
    const matches = [...document.querySelectorAll('[data-matches]')].map((one) => one.getAttribute('data-matches'));
    expect(matches).toEqual(['true', 'false']);
    await type('正则表达式', '(');
    expect((node().config['regList'] as { pattern: string }[])[0]?.pattern).toBe('(');
    expect(screen.getByLabelText('正则表达式').getAttribute('aria-invalid')).toBe('true');
    await press('手机号');
    expect((node().config['regList'] as { pattern: string }[])[0]?.pattern).toBe('^1[3-9]\\d{9}$');
  });

  it('enters the default value in the own control of the field [STUDIO-017]', async () => {
    show({ config: { zhjyKey: 'input', label: '姓名' }, vModel: 'name' });
    const box = await group('默认值').findByRole('textbox');
    await act(async () => void fireEvent.change(box, { target: { value: '张三' } }));
    await waitFor(() => expect(node().config['defaultValue']).toBe('张三'));
    await act(async () => void fireEvent.change(box, { target: { value: '' } }));
    await waitFor(() => expect(Object.hasOwn(node().config, 'defaultValue')).toBe(false));
  });

  it('asks for the bound of a date only as its type needs it [STUDIO-017]', async () => {
    show({ config: { zhjyKey: 'datePicker', label: '日期' }, vModel: 'day' });
    await open('更多');
    expect(screen.queryByText('开始类型')).toBeNull();
    await click('限制开始');
    expect(node().config['startTimeRule']).toBe(true);
    expect(screen.getByText('开始类型')).toBeTruthy();
    expect(screen.getByText('开始值')).toBeTruthy();
    expect(screen.queryByText('开始单位')).toBeNull();
  });

  it('takes a text in three languages, and a plain one again without the others [STUDIO-017]', async () => {
    show({ config: { zhjyKey: 'input', label: '姓名' }, vModel: 'name' });
    await click('标题的多语言');
    await type('标题 English', 'Name');
    expect(node().config['label']).toEqual({ zh: '姓名', en: 'Name' });
    await type('标题 English', '');
    expect(node().config['label']).toBe('姓名');
  });

  it('chooses the columns of a sub-table to edit them, and orders them [STUDIO-017]', async () => {
    const column = (name: string) => ({ config: { zhjyKey: 'input', label: name }, vModel: name });
    show({ config: { zhjyKey: 'table', label: '明细' }, vModel: 'lines', children: [column('a'), column('b')] });
    const columns = group('列');
    await act(async () => void fireEvent.click(columns.getByText('b')));
    expect(latest.chosen).toEqual(['children', 1]);
    await keys(columns.getByLabelText('移动b'), 'ArrowUp', { altKey: true });
    expect((node()['children'] as Node[]).map((one) => one['vModel'])).toEqual(['b', 'a']);
  });

  it('edits a condition as a formula or in json-logic, and shows either [FORMULA-008]', async () => {
    const input = { config: { zhjyKey: 'input', label: '姓名' }, vModel: 'name' };
    const text = () => (document.querySelector('.zs-rule .cm-content') as HTMLElement).textContent;
    const write = (insert: string) =>
      act(async () => {
        const editor = EditorView.findFromDOM(
          document.querySelector('.zs-rule .cm-editor') as HTMLElement,
        ) as EditorView;
        editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert } });
      });
    const shown = async (rule: unknown) => {
      show({ ...input, config: { ...input.config, shown: rule } });
      for (const head of document.querySelectorAll('.ant-collapse-header[aria-expanded="false"]')) {
        await act(async () => void fireEvent.click(head));
      }
      const forms = await waitFor(() => document.querySelector('.zs-rule .ant-segmented') as HTMLElement);
      await act(async () => void fireEvent.click(within(forms).getByText('文本')));
      await waitFor(() => expect(document.querySelector('.zs-rule .cm-content')).not.toBeNull());
    };
    await shown({ formula: 'days > 3' });
    expect(text()).toBe('days > 3');
    await write('天数 > 5');
    expect(node().config['shown']).toEqual({ formula: '天数 > 5' });
    expect(screen.getByText('读取：天数')).toBeTruthy();
    await write('{ ">": [{ "var": "days" }, 7] }');
    expect(node().config['shown']).toEqual({ '>': [{ var: 'days' }, 7] });
    await write('天数 >');
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(node().config['shown']).toEqual({ '>': [{ var: 'days' }, 7] });
    cleanup();
    await shown({ '>': [{ var: 'days' }, 3] });
    expect(text()).toBe('{ ">": [ { "var": "days" }, 3 ] }');
  });

  it('edits the checks of rows: condition, message, the columns that show it, severity [STUDIO-017]', async () => {
    const column = (name: string) => ({ config: { zhjyKey: 'input', label: `列${name}` }, vModel: name });
    const start = {
      config: { zhjyKey: 'table', label: '明细' },
      vModel: 'lines',
      children: [column('a'), column('b')],
    };
    show(start);
    const checks = group('校验');
    await press('添加校验');
    // The new check holds until it has a condition.
    expect(node()['checks']).toEqual([{ rule: true, message: '' }]);
    expect(checks.getByText('新校验')).toBeTruthy();
    await type('提示信息', '太多');
    await choose('显示在', '列b');
    await choose('级别', '警告');
    expect(node()['checks']).toEqual([{ rule: true, message: '太多', fields: ['b'], severity: 'warning' }]);
    expect(checks.getByRole('button', { name: /太多/, expanded: true })).toBeTruthy();
    await click('移除太多');
    expect(Object.hasOwn(node(), 'checks')).toBe(false);
  });

  it('builds the steps of an event one by one [STUDIO-017]', async () => {
    show({ config: { zhjyKey: 'input', label: '姓名' }, vModel: 'name' });
    await open('更多');
    await press('添加值改变时');
    expect(node()['on']).toEqual({ change: [{ request: '' }] });
    expect(screen.getByLabelText('值改变时 1')).toBeTruthy();
  });

  it('shows the issues of a property at it, and no other [STUDIO-017]', async () => {
    show({ config: { zhjyKey: 'input', label: '姓名' }, vModel: 'name' }, 'maxlength');
    expect(screen.getAllByText('有问题')).toHaveLength(1);
    expect(screen.getByText('有问题').closest('.ant-form-item')?.textContent).toContain('最多字数');
  });

  it('edits the common properties of several nodes together, without those of one kind [STUDIO-002]', async () => {
    show([
      { config: { zhjyKey: 'input', label: '甲', span: 12 }, vModel: 'a', maxlength: 5 },
      { config: { zhjyKey: 'inputNumber', label: '乙', span: 8 }, vModel: 'b' },
    ]);
    expect(screen.getByText('已选择 2 个组件，修改共有属性')).toBeTruthy();
    expect(screen.queryByLabelText('字段名')).toBeNull();
    expect(screen.queryByLabelText('最多字数')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('标题').placeholder).toBe('多个值');
    await click('必填');
    expect(latest.nodes.map(({ config }) => [config['label'], config['required']])).toEqual([
      ['甲', true],
      ['乙', true],
    ]);
  });
});
