import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ImportRow } from '#schemas/resources/import-calls.ts';
import { answerOf, type FakeAnswer, fakeClient, refusal } from '../../../testing/fake-client.ts';
import { showPage } from '../../../testing/show-page.tsx';

afterEach(cleanup);

const headerRow = [
  { id: 'account', fullName: '账户', zhjyKey: 'input', required: true },
  {
    id: 'lines',
    fullName: '明细',
    zhjyKey: 'table',
    children: [{ id: 'goods', fullName: '物品', zhjyKey: 'input' }],
  },
];
const rows: ImportRow[] = [
  { id: '1', account: 'a1', lines: [{ goods: '甲' }, { goods: '乙' }] },
  { id: '2', account: 'bad' },
  { id: '3', account: 'a3' },
];
const judge: FakeAnswer<'user.importData'> = ({ list, isCheck }) => {
  const all = list as ImportRow[];
  const failResult = all
    .filter(({ account }) => String(account).startsWith('bad'))
    .map((row) => ({ ...row, errorsInfo: '账户格式不正确', errorsAt: ['account'] }));
  const good = all.filter((row) => !String(row['account']).startsWith('bad'));
  const passwords = good.map(({ account }) => ({
    account: String(account),
    realName: '=甲',
    password: `p-${String(account)}`,
  }));
  return answerOf('user.importData', {
    resultType: failResult.length > 0 ? 1 : 0,
    snum: good.length,
    fnum: failResult.length,
    failResult,
    ...(isCheck !== 1 && good.length > 0 && { passwords }),
  });
};

async function show(
  calls: {
    upload?: FakeAnswer<'user.importUpload'>;
    data?: FakeAnswer<'user.importData'>;
    dataRow?: ImportRow[];
    flowList?: object[];
    sheets?: string[];
  } = {},
) {
  const client = fakeClient({
    'user.list': () => ({ list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } }),
    'user.importUpload': calls.upload ?? (() => ({ name: 'stored' })),
    'user.importPreview': ({ sheet = calls.sheets?.[0] ?? '登记' }) => ({
      dataRow: sheet === '二月' ? [{ id: '9', account: '二月的' }] : (calls.dataRow ?? rows),
      headerRow,
      ...{ sheet: String(sheet), sheets: calls.sheets ?? ['登记'], line: sheet === '二月' ? 1 : 4 },
      ...{ unread: [], free: [], repeated: [], isRemembered: false },
      ...(calls.flowList && { flowList: calls.flowList as never }),
    }),
    'user.importData': calls.data ?? judge,
    'user.importFailures': () => ({ url: '/f', name: '失败.xlsx' }),
    'user.importTemplate': () => ({ url: '/t', name: '模板.xlsx' }),
  });
  const saveFile = vi.fn<(content: Blob, name: string) => void>();
  const body = {
    config: { zhjyKey: 'list' },
    source: { call: 'user.list' },
    columns: [{ config: { zhjyKey: 'input', label: '账户列' }, vModel: 'account' }],
    toolbar: [{ label: '导入', do: [{ open: 'import' }] }],
  };
  const page = await showPage({
    body,
    overlays: { import: { config: { zhjyKey: 'importWizard' } } },
    client,
    services: { saveFile },
  });
  await press('导入');
  await screen.findByRole('dialog');
  return { client, saveFile, ...page };
}
/** Buttons of two characters have a space between them, and icons a name. */
const spaced = (name: string) => new RegExp([...name].join('\\s?'));
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name: spaced(name) });
  await act(async () => void fireEvent.click(button));
};
const choose = async (name = '用户.xlsx', bytes = 10) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const file = new File([new Uint8Array(bytes)], name);
  await act(async () => void fireEvent.change(input as HTMLInputElement, { target: { files: [file] } }));
};
const sent = ({ client }: { client: ReturnType<typeof fakeClient> }, call: string) =>
  client.sent.filter(([one]) => one === call).map(([, input]) => input as { list: ImportRow[]; isCheck?: number });
const written = (page: { client: ReturnType<typeof fakeClient> }) =>
  sent(page, 'user.importData').filter(({ isCheck }) => isCheck !== 1);
const toPreview = async () => {
  await choose();
  await screen.findByText('用户.xlsx');
  await press('下一步');
  return screen.findByLabelText<HTMLInputElement>('第1行账户');
};
const currentStep = () => document.querySelector('.ant-steps-item-active')?.textContent ?? '';

describe('the upload of an import', () => {
  it('refuses another type, a large file and none, with their messages [IMPORT-003, IMPORT-004, IMPORT-007]', async () => {
    const page = await show();
    expect(currentStep()).toContain('上传文件');
    await press('下一步');
    await choose('用户.csv');
    await choose('用户.xlsx', 500 * 1024);
    await waitFor(() => expect(page.toast).toHaveBeenCalledTimes(3));
    const said = page.toast.mock.calls.map(([, text]) => text);
    expect(said).toEqual(['请先上传文件', '文件格式不正确', '文件大小超过500KB']);
    expect(sent(page, 'user.importUpload')).toEqual([]);
  });

  it('drops a file the server refuses [IMPORT-010]', async () => {
    let isRefused = false;
    const page = await show({
      upload: () => {
        if (isRefused) throw refusal('文件已损坏，无法读取');
        return { name: 'stored' };
      },
    });
    await choose();
    await screen.findByText('用户.xlsx');
    isRefused = true;
    await choose('坏的.xlsx');
    await waitFor(() => expect(screen.queryByText('用户.xlsx')).toBeNull());
    expect(screen.queryByText('坏的.xlsx')).toBeNull();
    await press('下一步');
    await waitFor(() => expect(page.toast).toHaveBeenCalledWith('error', '请先上传文件', expect.anything()));
  });

  it('offers the template [IMPORT-015]', async () => {
    const page = await show();
    await press('下载导入模板');
    await waitFor(() => expect(page.saveFile).toHaveBeenCalledWith(expect.any(Blob), '模板.xlsx'));
  });
});

describe('the preview of an import', () => {
  it('has a header of two levels, and goes back to the upload [IMPORT-001, IMPORT-002, IMPORT-011]', async () => {
    await show();
    await toPreview();
    expect(currentStep()).toContain('数据预览');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('明细').closest('th')?.colSpan).toBe(1);
    expect(dialog.getByText('明细').closest('tr')).not.toBe(dialog.getByText('物品').closest('tr'));
    expect(screen.getAllByLabelText('第1行明细-物品').map((cell) => (cell as HTMLInputElement).value)).toEqual([
      '甲',
      '乙',
    ]);
    await press('上一步');
    expect(currentStep()).toContain('上传文件');
  });

  it('asks for one of several processes, and takes the only one [IMPORT-009]', async () => {
    const flow = (n: number) => ({ id: `f${n}`, fullName: `流程${n}` });
    const dataRow = [{ id: '1', account: 'a1' }];
    const several = await show({ flowList: [flow(1), flow(2)], dataRow });
    await toPreview();
    await press('导入1条数据');
    await waitFor(() => expect(several.toast).toHaveBeenCalledWith('error', '请选择流程', expect.anything()));
    expect(written(several)).toEqual([]);
    fireEvent.mouseDown(await screen.findByLabelText('提交到流程'));
    await act(async () => void fireEvent.click(await screen.findByTitle('流程2')));
    await press('导入1条数据');
    await screen.findByText('成功1条，失败0条');
    expect(written(several)).toMatchObject([{ flowId: 'f2' }]);
    cleanup();

    const one = await show({ flowList: [flow(1)], dataRow });
    await toPreview();
    expect(screen.queryByLabelText('提交到流程')).toBeNull();
    await press('导入1条数据');
    await screen.findByText('成功1条，失败0条');
    expect(written(one)[0]).not.toHaveProperty('flowId');
  });

  it('marks what would fail; a corrected cell is checked again and imported, a removed row is not [IMPORT-012]', async () => {
    const page = await show();
    await toPreview();
    const bad = await screen.findByLabelText<HTMLInputElement>('第2行账户');
    await waitFor(() => expect(bad.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('账户格式不正确')).toBeTruthy();
    await act(async () => {
      fireEvent.change(bad, { target: { value: 'good2' } });
      fireEvent.blur(bad);
    });
    await waitFor(() => expect(screen.queryByText('账户格式不正确')).toBeNull());
    const goods = screen.getAllByLabelText('第1行明细-物品')[1] as HTMLInputElement;
    await act(async () => {
      fireEvent.change(goods, { target: { value: '丙' } });
      fireEvent.blur(goods);
    });
    await press('删除第3行');
    await press('导入2条数据');
    await screen.findByText('全部导入成功');
    expect(written(page).map(({ list }) => list)).toEqual([
      [
        { id: '1', account: 'a1', lines: [{ goods: '甲' }, { goods: '丙' }] },
        { id: '2', account: 'good2' },
      ],
    ]);
  });

  it('imports nothing when every row was removed [IMPORT-006]', async () => {
    const page = await show({ dataRow: [{ id: '1', account: 'a1' }] });
    await toPreview();
    await press('删除第1行');
    await press('导入0条数据');
    await waitFor(() => expect(page.toast).toHaveBeenCalledWith('error', '导入数据为空', expect.anything()));
    expect(written(page)).toEqual([]);
  });

  it('renders only the rows in view', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => ({ id: `${at}`, account: `a${at}` }));
    await show({ dataRow: many });
    await toPreview();
    expect(screen.getAllByLabelText(/账户$/).length).toBeLessThan(100);
  });
});

describe('the result of an import', () => {
  it('shows both counts and the failed rows, exports these, and refreshes the list behind [IMPORT-002, IMPORT-014, IMPORT-019]', async () => {
    const page = await show();
    await toPreview();
    await press('导入3条数据');
    await screen.findByText('部分数据导入失败');
    expect(currentStep()).toContain('导入结果');
    expect(screen.queryByRole('button', { name: '上一步' })).toBeNull();
    expect(screen.getByText('成功2条，失败1条')).toBeTruthy();
    expect(screen.getByText('账户格式不正确')).toBeTruthy();
    await press('导出失败数据');
    await waitFor(() => expect(page.saveFile).toHaveBeenCalledWith(expect.any(Blob), '失败.xlsx'));
    expect(sent(page, 'user.importFailures')[0]?.list).toMatchObject([{ id: '2', errorsInfo: '账户格式不正确' }]);
    const before = sent(page, 'user.list').length;
    fireEvent.click(screen.getAllByRole('button', { name: /^关\s?闭$/ }).at(-1) as HTMLElement);
    await waitFor(() => expect(sent(page, 'user.list').length).toBe(before + 1));
  });

  it('names the sheet and the row of its headings, and asks where several sheets fit [IMPORT-033]', async () => {
    await show();
    await toPreview();
    expect(await screen.findByText('读取工作表“登记”，表头在第4行')).toBeDefined();
    expect(screen.queryByRole('combobox')).toBeNull();
    cleanup();
    const page = await show({ sheets: ['一月', '二月'] });
    await toPreview();
    const choice = await screen.findByRole('combobox', { name: '文件中有2个可导入的工作表，请选择' });
    expect(screen.getByText('表头在第4行')).toBeDefined();
    fireEvent.mouseDown(choice);
    await act(async () => void fireEvent.click(await screen.findByText('二月', { selector: '.ant-select-item *' })));
    await screen.findByText('表头在第1行');
    await press('导入1条数据');
    await waitFor(() => expect(written(page).map(({ list }) => list.map(({ id }) => id))).toEqual([['9']]));
    expect(sent(page, 'user.importPreview')).toMatchObject([
      { fileName: 'stored' },
      { fileName: 'stored', sheet: '二月' },
    ]);
  });

  it('saves the first passwords as a file whose cells start no formula', async () => {
    const page = await show({ dataRow: [{ id: '1', account: 'a1' }] });
    await toPreview();
    await press('导入1条数据');
    await waitFor(() => expect(page.saveFile).toHaveBeenCalledWith(expect.any(Blob), '初始密码.csv'));
    const content = page.saveFile.mock.calls[0]?.[0] as Blob;
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(content);
    });
    expect(text.replace('\uFEFF', '')).toBe('"账户","姓名","初始密码"\r\n"a1","\'=甲","p-a1"\r\n');
  });

  it('continues after an interruption with the same rows, and tries rows again that waited for others', async () => {
    let attempts = 0;
    const page = await show({
      dataRow: [
        { id: '1', account: 'below' },
        { id: '2', account: 'above' },
      ],
      data: (input) => {
        if (input['isCheck'] === 1) return judge(input);
        attempts += 1;
        if (attempts === 1) throw refusal('网络异常');
        const list = input['list'] as ImportRow[];
        if (attempts > 2) return judge(input);
        const waiting = list.filter(({ account }) => account === 'below');
        return answerOf('user.importData', { resultType: 1, snum: 1, fnum: 1, failResult: waiting });
      },
    });
    await toPreview();
    await press('导入2条数据');
    await screen.findByText('导入中断，已导入0条，其余未写入');
    await press('继续导入');
    await screen.findByText('成功2条，失败0条');
    expect(written(page).map(({ list }) => list.map(({ id }) => id))).toEqual([['1', '2'], ['1', '2'], ['1']]);
  });
});
