import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Services } from '#runtime/context/services.ts';
import type { ColumnChoice, ImportPreview, ImportResult, ImportRow } from '#schemas/resources/import-calls.ts';
import { answerOf, fakeClient } from '../../../testing/fake-client.ts';
import { showPage } from '../../../testing/show-page.tsx';

afterEach(cleanup);

const options = [
  { id: '1', fullName: '普通' },
  { id: '2', fullName: '紧急' },
];
const headerRow = [
  { id: 'account', fullName: '账户', zhjyKey: 'input' },
  {
    id: 'level',
    fullName: '级别',
    zhjyKey: 'select',
    node: { config: { zhjyKey: 'select', label: '级别' }, vModel: 'value', source: { static: options } },
  },
];
const column = (at: number, heading: string, field = '') => ({
  at,
  letter: 'ABCDE'.charAt(at),
  heading,
  sample: `例${at}`,
  field,
});
const reading = {
  headerRow,
  dataRow: ['急', '急', '低', '普通'].map((level, at) => ({ id: String(at), account: `a${at}`, level })),
  ...{ sheet: '表', sheets: ['表'], line: 1, unread: [], free: [], repeated: [], isRemembered: false },
} satisfies ImportPreview;

const press = async (name: RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};
/** Windows have one id in tests, so they are not found by their names. */
const windowOf = async (title: string) => (await screen.findByText(title)).closest('[role=dialog]') as HTMLElement;
const pick = async (box: HTMLElement, text: string) => {
  fireEvent.mouseDown(box);
  await act(async () => void fireEvent.click(await screen.findByText(text, { selector: '.ant-select-item *' })));
};

type Check = (rows: readonly ImportRow[]) => Pick<ImportResult, 'failResult' | 'read'>;

const checkedLevels: Check = (rows) => ({
  failResult: rows
    .filter(({ level }) => typeof level === 'string' && level !== '普通')
    .map((row) => ({ ...row, errorsInfo: '级别不在范围内', errorsAt: ['level'] })),
});

async function show(
  more: Partial<ImportPreview> = {},
  confirm: Services['confirm'] = async () => true,
  check = checkedLevels,
) {
  let chosen: readonly ColumnChoice[] = [];
  const unread = () =>
    (more.unread ?? []).map((one) => ({ ...one, field: chosen.find(({ at }) => at === one.at)?.field ?? one.field }));
  const client = fakeClient({
    'user.importUpload': () => ({ name: 'stored' }),
    'user.importPreview': () => ({ ...reading, ...more }),
    'user.importColumns': ({ columns }) => {
      chosen = columns as ColumnChoice[];
      return { ...reading, ...more, unread: unread(), isRemembered: true };
    },
    'user.importData': ({ list }) => {
      const rows = list as ImportRow[];
      const checked = check(rows);
      const fnum = checked.failResult.length;
      return answerOf('user.importData', { resultType: 0, snum: rows.length - fnum, fnum, ...checked });
    },
  });
  const body = { config: { zhjyKey: 'toolbar' }, buttons: [{ label: '导入', do: [{ open: 'import' }] }] };
  const overlays = { import: { config: { zhjyKey: 'importWizard' } } };
  await showPage({ body, overlays, client, services: { confirm } });
  await press(/导\s?入/);
  await screen.findByRole('dialog');
  const file = new File([new Uint8Array(9)], '用户.xlsx');
  await act(async () => {
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } });
  });
  await screen.findByText('用户.xlsx');
  await press(/下一步/);
  await screen.findByLabelText('第1行账户');
  const sent = (call: string) => client.sent.filter(([one]) => one === call).map(([, input]) => input);
  return { sent };
}

describe('the columns a preview has not read', () => {
  it('are named with their choices, and read again as chosen [IMPORT-031]', async () => {
    const free = [
      { id: 'mobilePhone', fullName: '手机号码' },
      { id: 'email', fullName: '邮箱' },
    ];
    const unread = [column(1, '手机', 'mobilePhone'), column(3, '天气')];
    const { sent } = await show({ unread, free, repeated: [{ heading: '账户', letters: ['A', 'E'] }] });
    screen.getByText(
      /^标题“账户”重复出现在A、E列。 2列的标题与字段不一致，请选择读作哪个字段。 已按相似名称推测，请核对。/,
    );
    expect(screen.getByText('示例：例3')).toBeTruthy();
    const box = screen.getByRole('combobox', { name: 'D列“天气”读作' });
    fireEvent.mouseDown(box);
    const offered = await screen.findAllByText(/./, { selector: '.ant-select-item-option-content' });
    // The field that another column is read as is not offered twice.
    expect(offered.map(({ textContent }) => textContent)).toEqual(['不导入', '邮箱']);
    await pick(box, '邮箱');
    await screen.findByText(/2列的标题与字段不一致，请选择读作哪个字段。 已按上次对相同标题的选择读取。/);
    const columns = [
      { at: 1, field: 'mobilePhone' },
      { at: 3, field: 'email' },
    ];
    expect(sent('user.importColumns')).toEqual([{ fileName: 'stored', sheet: '表', columns }]);
  });

  it('are not mentioned where all are read [IMPORT-031]', async () => {
    await show();
    expect(screen.queryByText(/的标题与字段不一致/)).toBeNull();
    expect(screen.queryByText(/重复出现/)).toBeNull();
  });

  it('keep what was corrected unless its loss is confirmed', async () => {
    const confirm = vi.fn<Services['confirm']>(async () => false);
    const { sent } = await show({ unread: [column(1, '手机')], free: [{ id: 'email', fullName: '邮箱' }] }, confirm);
    const cell = screen.getByLabelText<HTMLInputElement>('第1行账户');
    fireEvent.change(cell, { target: { value: 'neu' } });
    await act(async () => void fireEvent.blur(cell));
    await pick(screen.getByRole('combobox', { name: 'B列“手机”读作' }), '邮箱');
    await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
    expect(sent('user.importColumns')).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>('第1行账户').value).toBe('neu');
  });
});

describe('a wrong cell', () => {
  const cell = (n: number) => screen.getByLabelText<HTMLInputElement>(`第${n}行级别`);

  it('is corrected with the widget of its field, and the same wrong value in other rows in one go [IMPORT-034]', async () => {
    const { sent } = await show();
    await waitFor(() => expect(cell(1).getAttribute('aria-invalid')).toBe('true'));
    await act(async () => void fireEvent.click(cell(1)));
    const dialog = await windowOf('修改第1行：级别');
    expect(await within(dialog).findByText('文件中的内容：急')).toBeTruthy();
    expect(within(dialog).getByText('级别不在范围内')).toBeTruthy();
    const box = await within(dialog).findByRole('combobox');
    await userEvent.click(box);
    await userEvent.click(await screen.findByTitle('紧急'));
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: /确\s?定/ })));
    await waitFor(() => expect(cell(1).value).toBe('紧急'));
    expect(cell(2).value).toBe('急');
    await screen.findByText('另有1行的“急”同样有误，可一并改为“紧急”。');
    await press(/全部替换/);
    await waitFor(() => expect(cell(2).value).toBe('紧急'));
    expect([cell(3).value, cell(4).value]).toEqual(['低', '普通']);
    expect(screen.queryByText(/同样有误/)).toBeNull();
    await press(/导入4条数据/);
    await screen.findByText('成功3条，失败1条');
    const last = sent('user.importData').find((input) => !('isCheck' in (input as object))) as { list: ImportRow[] };
    expect(last.list.map(({ level }) => level)).toEqual([
      { value: '2', text: '紧急' },
      { value: '2', text: '紧急' },
      '低',
      '普通',
    ]);
  });

  it('stays as it is when its window is left [IMPORT-034]', async () => {
    await show();
    await act(async () => void fireEvent.keyDown(cell(3), { key: 'Enter' }));
    const dialog = await windowOf('修改第3行：级别');
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: /取\s?消/ })));
    await waitFor(() => expect(screen.queryByText('修改第3行：级别')).toBeNull());
    expect(cell(3).value).toBe('低');
    expect(screen.queryByText(/同样有误/)).toBeNull();
  });
});

describe('a cell whose options depend on another', () => {
  const regions = [
    { id: 'sc', fullName: '四川', children: [{ id: 'cd', fullName: '成都' }] },
    { id: 'gd', fullName: '广东', children: [{ id: 'gz', fullName: '广州' }] },
  ];
  const select = (vModel: string, label: string, more: object = {}) => ({
    config: { zhjyKey: 'select', label },
    vModel,
    source: { static: regions, ...more },
  });
  const dependent = {
    headerRow: [
      { id: 'account', fullName: '账户', zhjyKey: 'input' },
      { id: 'province', fullName: '省份', zhjyKey: 'select', node: select('value', '省份') },
      {
        ...{ id: 'city', fullName: '城市', zhjyKey: 'select' },
        node: select('value', '城市', { with: { below: { var: 'above0' } } }),
        above: [{ id: 'province', isOfRow: false, fullName: '省份', node: select('above0', '省份') }],
      },
    ],
    dataRow: [
      { id: 'a', account: 'a', province: '四川', city: '成' },
      { id: 'b', account: 'b', province: '川', city: '成' },
    ],
  };
  const provinces: Record<string, string> = { 四川: 'sc' };
  const check = (rows: readonly ImportRow[]) => ({
    failResult: rows
      .filter(({ city }) => typeof city === 'string')
      .map((row) => ({ ...row, errorsInfo: '城市不在范围内', errorsAt: ['city'] })),
    read: Object.fromEntries(rows.map(({ id, province }) => [String(id), { province: provinces[String(province)] }])),
  });
  const open = async (n: number) => {
    await act(async () => void fireEvent.click(screen.getByLabelText(`第${n}行城市`)));
    return windowOf(`修改第${n}行：城市`);
  };
  const offeredIn = async (dialog: HTMLElement) => {
    await userEvent.click(await within(dialog).findByRole('combobox'));
    await waitFor(() => expect(document.querySelector('.ant-select-item-option, .ant-select-item-empty')).toBeTruthy());
    return [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
  };

  it('is chosen below what the cell of its row was read as [IMPORT-034]', async () => {
    await show(dependent, undefined, check);
    await waitFor(() => expect(screen.getByLabelText('第1行城市').getAttribute('aria-invalid')).toBe('true'));
    const dialog = await open(1);
    expect(await offeredIn(dialog)).toEqual(['成都']);
    expect(within(dialog).queryByText(/请先填好/)).toBeNull();
    await userEvent.click(screen.getByTitle('成都'));
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: /确\s?定/ })));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('第1行城市').value).toBe('成都'));
  });

  it('waits for that cell while it is wrong, and is chosen below what it was corrected to [IMPORT-034]', async () => {
    await show(dependent, undefined, check);
    await waitFor(() => expect(screen.getByLabelText('第2行城市').getAttribute('aria-invalid')).toBe('true'));
    const waiting = await open(2);
    expect(within(waiting).getByText('可选内容取决于“省份”，请先填好。')).toBeTruthy();
    await act(async () => void fireEvent.click(within(waiting).getByRole('button', { name: /取\s?消/ })));
    await waitFor(() => expect(screen.queryByText('修改第2行：城市')).toBeNull());
    await act(async () => void fireEvent.click(screen.getByLabelText('第2行省份')));
    const above = await windowOf('修改第2行：省份');
    await userEvent.click(await within(above).findByRole('combobox'));
    await userEvent.click(await screen.findByTitle('广东'));
    await act(async () => void fireEvent.click(within(above).getByRole('button', { name: /确\s?定/ })));
    await waitFor(() => expect(screen.queryByText('修改第2行：省份')).toBeNull());
    expect(await offeredIn(await open(2))).toEqual(['广州']);
  });
});
