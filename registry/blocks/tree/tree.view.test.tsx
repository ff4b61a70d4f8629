import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Type } from '@sinclair/typebox';
import { afterEach, describe, expect, it } from 'vitest';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { fakeClient } from '../../testing/fake-client.ts';
import { showPage } from '../../testing/show-page.tsx';

afterEach(cleanup);

const start = [
  {
    id: 'a',
    fullName: '业务',
    children: [
      { id: 'b', fullName: '请假类型' },
      { id: 'c', fullName: '费用类型' },
    ],
  },
  { id: 'd', fullName: '系统' },
];

async function show(tree: Partial<DefinitionNode> = {}, types: unknown[] = start, mobile = false) {
  const held = { types };
  const client = fakeClient({
    'type.list': () => ({ list: held.types }),
    'entry.list': ({ type }) => ({ list: [{ id: '1', fullName: `条目 ${String(type)}` }] }),
  });
  const body: DefinitionNode = {
    config: { zhjyKey: 'split' },
    start: [{ config: { zhjyKey: 'tree', label: '分类' }, source: { call: 'type.list' }, bind: 'type', ...tree }],
    main: [
      {
        config: { zhjyKey: 'list' },
        source: { call: 'entry.list', with: { type: { var: 'type.id' } } },
        hasPage: false,
        columns: [{ config: { zhjyKey: 'input', label: '名称' }, vModel: 'fullName' }],
        toolbar: [{ label: '新增', disabled: { in: [{ var: 'type.id' }, ['a', 'd']] }, do: [{ toast: '' }] }, 'reload'],
      },
    ],
  };
  await showPage({ body, client, mobile });
  return { client, held };
}
/** A tree next to the list of a form, whose call takes its filters packed as JSON text. */
const packed = () => ({
  calls: {
    'type.list': () => ({ list: start }),
    'record.list': {
      input: Type.Object({ modelId: Type.String(), queryJson: Type.Optional(Type.String()) }),
      answer: () => ({ list: [] }),
    },
  },
  body: {
    config: { zhjyKey: 'split' },
    start: [{ config: { zhjyKey: 'tree' }, source: { call: 'type.list' }, bind: 'branch', clearable: true }],
    main: [
      {
        config: { zhjyKey: 'list' },
        source: { call: 'record.list', with: { modelId: 'm1', type: { var: 'branch.id' } } },
        packed: true,
        hasPage: false,
        columns: [{ config: { zhjyKey: 'input', label: '名称' }, vModel: 'name' }],
      },
    ],
  },
});
const click = async (text: string) => {
  const entry = await screen.findByText(text);
  await act(async () => void fireEvent.click(entry));
};
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const menu = async (text: string) => {
  await press('更多');
  await click(text);
};
const asked = ({ client }: { client: ReturnType<typeof fakeClient> }) =>
  client.sent.filter(([name]) => name === 'entry.list').map(([, input]) => (input as { type: unknown }).type);
const add = () => screen.getByRole<HTMLButtonElement>('button', { name: '新增' });

describe('a tree that filters a list', () => {
  it('selects the first entry and provides the selected one to the list', async () => {
    const page = await show({ selectFirst: true });
    await screen.findByText('条目 a');
    await click('请假类型');
    await screen.findByText('条目 b');
    expect(asked(page)).toEqual(['a', 'b']);
  });

  it('shows the selection on the button that opens it on a phone', async () => {
    await show({ selectFirst: true }, start, true);
    await screen.findByText('条目 a');
    const opens = document.querySelector('.zb-split > button');
    expect(opens?.textContent).toBe('分类业务');
  });

  it('lets the list wait until something is selected', async () => {
    const page = await show();
    await screen.findByText('请假类型');
    expect(await screen.findByText('请先在左侧选择')).toBeTruthy();
    expect(asked(page)).toEqual([]);
  });

  it('may be without selection where it is clearable: the list then shows everything', async () => {
    const page = await show({ clearable: true });
    await waitFor(() => expect(asked(page)).toEqual(['']));
    await click('系统');
    await click('系统');
    await waitFor(() => expect(asked(page)).toEqual(['', 'd', '']));
  });

  it('filters a list with packed values: everything at first, then by the selection', async () => {
    const { calls, body } = packed();
    const client = fakeClient(calls);
    await showPage({ body, client });
    const sent = () =>
      client.sent.flatMap(([name, input]) =>
        name === 'record.list' ? [(input as { queryJson?: string }).queryJson] : [],
      );
    await waitFor(() => expect(sent()).toEqual([undefined]));
    await click('系统');
    await waitFor(() => expect(sent()).toEqual([undefined, '{"type":"d"}']));
  });

  it('disables and enables buttons elsewhere depending on the selection', async () => {
    await show({ selectFirst: true });
    await screen.findByText('条目 a');
    expect(add().disabled).toBe(true);
    await click('费用类型');
    expect(add().disabled).toBe(false);
  });

  it('filters by keyword, including the ancestors of a match', async () => {
    await show({ filter: true });
    await screen.findByText('请假类型');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '请假' } });
    await waitFor(() => expect(screen.queryByText('系统')).toBeNull());
    expect([screen.queryByText('业务'), screen.queryByText('费用类型')].map(Boolean)).toEqual([true, false]);
  });

  it('expands and collapses all branches, and reloads, from its menu', async () => {
    const page = await show({ menu: ['reload', 'expandAll', 'collapseAll'] });
    await screen.findByText('请假类型');
    await menu('折叠全部');
    await waitFor(() => expect(screen.queryByText('请假类型')).toBeNull());
    await menu('展开全部');
    await screen.findByText('请假类型');
    page.held.types = [...start, { id: 'e', fullName: '新分类' }];
    await menu('刷新');
    await screen.findByText('新分类');
  });

  it('returns the focus when a key closes its menu', async () => {
    await show({ menu: ['reload'] });
    await screen.findByText('请假类型');
    await press('更多');
    const item = await screen.findByRole('menuitem', { name: '刷新' });
    act(() => item.focus());
    fireEvent.keyDown(item, { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '更多' })));
  });

  it('preserves the selection on reload with its new values, and selects the first if it was deleted', async () => {
    const page = await show({ selectFirst: true, menu: ['reload'] });
    await screen.findByText('条目 a');
    await click('系统');
    await screen.findByText('条目 d');
    page.held.types = [start[0]!, { id: 'd', fullName: '系统二' }];
    await menu('刷新');
    await screen.findByText('系统二');
    expect(document.querySelector('.ant-tree-treenode-selected')?.textContent).toBe('系统二');
    page.held.types = [start[0]!];
    await menu('刷新');
    await screen.findByText('条目 a');
  });
});
