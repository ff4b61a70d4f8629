import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeClient, refusal } from '../../../testing/fake-client.ts';
import { showPage } from '../../../testing/show-page.tsx';

afterEach(cleanup);

/** Buttons of two characters have a space between them, and icons a name. */
const spaced = (name: string) => new RegExp([...name].join('\\s?'));
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name: spaced(name) });
  await act(async () => void fireEvent.click(button));
};

async function show(props: object, { isRefused = false, fileName = '菜单.bm' } = {}) {
  const client = fakeClient({
    'thing.list': () => ({ list: [] }),
    'thing.selector': () => ({ list: [{ id: 'p1', fullName: '业务菜单' }] }),
    'thing.import': {
      answer: () => {
        if (isRefused) throw refusal('文件已损坏');
        return { id: '7' };
      },
      msg: '导入成功',
      transport: 'multipart',
    },
  });
  const page = await showPage({
    body: {
      config: { zhjyKey: 'list' },
      source: { call: 'thing.list' },
      hasPage: false,
      columns: [],
      toolbar: [{ label: '导入', do: [{ open: 'import' }] }],
    },
    overlays: {
      import: {
        config: { zhjyKey: 'fileImport' },
        call: 'thing.import',
        accept: '.bm',
        on: { import: [{ toast: '编号{value.id}' }] },
        ...props,
      },
    },
    client,
    services: { pickFile: async () => new File(['{}'], fileName) },
  });
  await press('导入');
  await screen.findByRole('dialog');
  return { client, ...page };
}
const sent = ({ client }: { client: ReturnType<typeof fakeClient> }, call: string) =>
  client.sent.filter(([one]) => one === call).map(([, input]) => input as Record<string, unknown>);
const full = { source: { call: 'thing.selector', with: { systemId: 's1' } }, hasModes: true };
const width = () => document.querySelector<HTMLElement>('.ant-modal')?.style.width;
const choose = async (label: string) => {
  await act(async () => void fireEvent.mouseDown(screen.getByRole('combobox')));
  await act(async () => void fireEvent.click(await screen.findByText(label)));
};

describe('the dialog that imports a file', () => {
  it('requires parent menu, duplicate handling and file [IMPORT-022, IMPORT-023, IMPORT-024, IMPORT-025, IMPORT-028]', async () => {
    const page = await show(full);
    expect(await screen.findByText('请选择')).toBeTruthy();
    await press('确定');
    for (const text of ['上级菜单不能为空', '请选择重复处理方式', '请上传文件'])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(sent(page, 'thing.import')).toEqual([]);
  });

  it('sends all three, shows the message of the server and refreshes the list [IMPORT-024, IMPORT-026]', async () => {
    const page = await show(full);
    await choose('业务菜单');
    expect(sent(page, 'thing.selector')).toEqual([{ systemId: 's1' }]);
    fireEvent.click(screen.getByRole('radio', { name: '跳过' }));
    await press('选择文件');
    await press('确定');
    await waitFor(() => expect(page.toast).toHaveBeenCalledWith('success', '导入成功', 1500));
    expect(sent(page, 'thing.import')).toEqual([{ parentId: 'p1', type: '0', file: expect.any(File) as File }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(sent(page, 'thing.list')).toHaveLength(2));
    await waitFor(() => expect(page.toast).toHaveBeenCalledWith('success', '编号7', expect.anything()));
  });

  it('asks for the file alone where nothing else is configured, in a narrower window [IMPORT-022, IMPORT-030]', async () => {
    const page = await show({});
    expect(width()).toBe('450px');
    expect([screen.queryByRole('combobox'), screen.queryByRole('radio')]).toEqual([null, null]);
    await press('选择文件');
    await press('确定');
    await waitFor(() => expect(sent(page, 'thing.import')).toEqual([{ file: expect.any(File) as File }]));
    cleanup();
    await show(full);
    expect(width()).toBe('600px');
  });

  it('refuses a file of another type [IMPORT-029]', async () => {
    const page = await show({}, { fileName: '菜单.json' });
    await press('选择文件');
    await waitFor(() => expect(page.toast).toHaveBeenCalledWith('error', '请选择.bm类型的文件', expect.anything()));
    expect(screen.queryByText('菜单.json')).toBeNull();
  });

  it('stays open with everything chosen when the server refuses', async () => {
    const page = await show({}, { isRefused: true });
    await press('选择文件');
    await press('确定');
    await waitFor(() => expect(sent(page, 'thing.import')).toHaveLength(1));
    expect(screen.getByRole('button', { name: /菜单\.bm/ })).toBeTruthy();
    expect(page.toast).not.toHaveBeenCalledWith('success', expect.anything(), expect.anything());
  });
});
