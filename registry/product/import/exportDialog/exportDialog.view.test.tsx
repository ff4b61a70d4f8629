import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeClient, refusal } from '../../../testing/fake-client.ts';
import { showPage } from '../../../testing/show-page.tsx';

afterEach(cleanup);

/** Buttons of two characters have a space between them, and icons a name. */
const spaced = (name: string) => new RegExp([...name].join('\\s?'));
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name: spaced(name) });
  await act(async () => void fireEvent.click(button));
};

async function show({ isRefused = false, ids = [] as string[], cut = 0 } = {}) {
  const client = fakeClient({
    'user.exportData': () => {
      if (isRefused) throw refusal('导出过于频繁');
      return { url: '/f', name: '用户.xlsx', ...(cut > 0 && { cut }) };
    },
    'thing.export': { answer: () => ({ url: '/f', name: '物品.xlsx' }) },
  });
  const saveFile = vi.fn<(content: Blob, name: string) => void>();
  const input = { keyword: '张', currentPage: 2, pageSize: 20 };
  const page = await showPage({
    body: {
      config: { zhjyKey: 'toolbar' },
      buttons: [{ label: '打开', do: [{ open: 'export', with: { input, ids } }] }],
    },
    overlays: {
      export: {
        config: { zhjyKey: 'exportDialog' },
        call: ids.length > 0 ? 'thing.export' : 'user.exportData',
        authorized: true,
        columns: [
          { id: 'account', fullName: '账户' },
          { id: 'realName', fullName: '姓名' },
          { id: 'secret', fullName: '保密' },
        ],
      },
    },
    client,
    services: { saveFile, allows: (_guarded, code) => code !== 'secret' },
  });
  await press('打开');
  await screen.findByRole('dialog');
  return { client, saveFile, ...page };
}
const sent = ({ client }: { client: ReturnType<typeof fakeClient> }) => client.sent.map(([, input]) => input);

describe('the dialog of an export', () => {
  it('exports the chosen columns of the current page of the list, or of all its rows [USER-033]', async () => {
    const page = await show();
    fireEvent.click(screen.getByRole('checkbox', { name: '账户' }));
    await press('导出');
    await waitFor(() => expect(page.saveFile).toHaveBeenCalledWith(expect.any(Blob), '用户.xlsx'));
    const list = { keyword: '张', currentPage: 2, pageSize: 20 };
    expect(sent(page)).toEqual([{ ...list, dataType: 0, selectKey: ['realName'] }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('打开');
    fireEvent.click(await screen.findByRole('radio', { name: '全部数据' }));
    await press('导出');
    await waitFor(() => expect(sent(page)[1]).toEqual({ ...list, dataType: 1, selectKey: ['account', 'realName'] }));
  });

  it('offers the selected rows only where there are some [ONLINEDEV-008]', async () => {
    const page = await show({ ids: ['7', '9'] });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '选中的2条' }).checked).toBe(true);
    await press('导出');
    await waitFor(() => expect(sent(page)[0]).toMatchObject({ dataType: 2, selectIds: ['7', '9'] }));
    cleanup();
    await show();
    expect(screen.queryByRole('radio', { name: /选中/ })).toBeNull();
  });

  it('says how many cells were cut, if any were', async () => {
    const page = await show({ cut: 3 });
    await press('导出');
    const said = '有3个单元格的内容超出表格程序的长度上限，已截断并以“…”结尾';
    await waitFor(() => expect(page.toast).toHaveBeenCalledWith('warning', said, expect.anything()));
    cleanup();
    const whole = await show();
    await press('导出');
    await waitFor(() => expect(whole.saveFile).toHaveBeenCalledOnce());
    expect(whole.toast).not.toHaveBeenCalled();
  });

  it('offers no columns that are not granted', async () => {
    await show();
    expect(screen.queryByRole('checkbox', { name: '保密' })).toBeNull();
    expect(screen.getByRole('checkbox', { name: '姓名' })).toBeTruthy();
  });

  it('stays open without a column, and when the server refuses', async () => {
    const page = await show({ isRefused: true });
    await press('导出');
    await waitFor(() => expect(sent(page)).toHaveLength(1));
    fireEvent.click(screen.getByRole('checkbox', { name: '导出字段' }));
    await press('导出');
    await waitFor(() => expect(page.toast).toHaveBeenCalledWith('error', '请至少选择一个字段', expect.anything()));
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(sent(page)).toHaveLength(1);
  });
});
