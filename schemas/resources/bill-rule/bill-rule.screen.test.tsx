import { act, fireEvent, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import dayjs from 'dayjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { screenUnderTest } from '#scripts/testing/open-screen.tsx';
import {
  cells,
  choose,
  control,
  dialog,
  heads,
  noDialog,
  press,
  pressMore,
  row,
  soon,
  type,
} from '#scripts/testing/person.ts';
import { dateFormats } from './bill-rule.entity.ts';

const page = screenUnderTest('bill-rule');
let day: string;
let month: string;
beforeAll(() => {
  [day, month] = [dayjs(page.app.clock.now).format('YYYYMMDD'), dayjs(page.app.clock.now).format('YYYYMM')];
});

const codes = () => cells().map(([, code]) => code);
const labels = (box: HTMLElement) => [...box.querySelectorAll('label')].map((label) => label.textContent);
const example = (box: HTMLElement) => box.querySelector('output')?.textContent;
const posts = () => page.sent.filter(({ method }) => method === 'POST');

async function way(name: string, box: HTMLElement) {
  await act(async () => void fireEvent.click(within(box).getByRole('radio', { name })));
}

describe('the list of numbering rules', () => {
  it('shows name, code, category, sample number, sort, status and actions [BILLRULE-022, BILLRULE-023]', async () => {
    await soon(() => expect(codes()).toContain('leave'));
    expect(heads()).toEqual(['名称', '编码', '业务分类', '流水范例', '排序', '状态', '操作']);
    await soon(() =>
      expect(cells()[0]?.slice(0, 6)).toEqual(['请假单号', 'leave', '人事', `QJ${day}0001`, '9', '启用']),
    );
  });

  it('searches by keyword and by category [BILLRULE-022]', async () => {
    await type('关键词', '报销', document.body);
    await press('查询');
    await soon(() => expect(codes()).toEqual(['expense']));
    expect(page.sent.at(-1)?.query['keyword']).toBe('报销');
    await press('重置');
    await soon(() => expect(codes()).toContain('leave'));
    await choose('业务分类', '销售', document.querySelector('.zb-list') as HTMLElement);
    await press('查询');
    await soon(() => expect(codes()).toEqual(['contract', 'voucher']));
    expect(page.sent.at(-1)?.query['categoryId']).toBeTruthy();
    await press('重置');
    await soon(() => expect(codes()).toContain('leave'));
  });

  it('exports a rule, and disables and enables it after a confirmation [BILLRULE-021, BILLRULE-022]', async () => {
    await pressMore('请假单号', '导出');
    await soon(() => expect(page.saved.map(({ name }) => name)).toEqual(['请假单号.bb']));
    await press('禁用', await row('请假单号'));
    await soon(() => expect(cells()[0]?.[5]).toBe('禁用'));
    expect(page.toasts).toEqual(['success: 操作成功 (1000)']);
    await press('启用', await row('请假单号'));
    await soon(() => expect(cells()[0]?.[5]).toBe('启用'));
    expect(page.questions).toEqual(['您确定要禁用当前数据, 是否继续?', '您确定要启用当前数据, 是否继续?']);
  });
});

describe('the form of a numbering rule', () => {
  it('is titled new, 600 wide, and requires the fields of a counting rule [BILLRULE-001, BILLRULE-004]', async () => {
    await press('新建');
    const box = await dialog();
    expect(within(box).getByText('新建')).toBeTruthy();
    expect(box.style.width).toBe('600px');
    expect(labels(box)).toEqual(expect.arrayContaining(['日期格式', '流水位数', '流水起始', '流水范例']));
    expect(labels(box)).not.toContain('随机数位数');
    expect(box.querySelector('output')).not.toBeNull();
  });

  it('offers the eight date formats [BILLRULE-009]', async () => {
    const box = await dialog();
    await act(async () => void fireEvent.click(control('日期格式', box)));
    await soon(() => {
      const offered = [...document.querySelectorAll('.ant-select-item-option')].map((option) => option.textContent);
      expect(offered).toEqual([...dateFormats]);
    });
    await choose('日期格式', 'YYYYMM', box);
  });

  it('reports every missing field [BILLRULE-010..013, BILLRULE-015]', async () => {
    const box = await dialog();
    await press('确定', box);
    for (const sentence of ['请输入名称', '请输入编码', '请选择分类', '请输入位数', '请输入起始值']) {
      await soon(() => expect(within(box).getByText(sentence)).toBeTruthy());
    }
    expect(posts()).toEqual([]);
  });

  it.each([
    ['名称', '名'.repeat(51), '名称最多为50个字符！'],
    ['编码', 'a'.repeat(51), '编码最多为50个字符！'],
    ['流水位数', '0', '仅能输入正整数'],
    ['流水位数', 'a', '仅能输入正整数'],
    ['流水起始', '1a', '只能输入数字'],
    ['流水起始', '000', '起始值不能为000'],
  ])(
    'validates %s "%s": %s [BILLRULE-010, BILLRULE-011, BILLRULE-014, BILLRULE-016, BILLRULE-017]',
    async (label, text, sentence) => {
      const box = await dialog();
      await type(label, text, box);
      await soon(() => expect(within(box).getByText(sentence)).toBeTruthy());
    },
  );

  it('hides the fields of other modes and drops their issues [BILLRULE-004, BILLRULE-005, BILLRULE-019]', async () => {
    const box = await dialog();
    await type('流水位数', '0', box);
    await soon(() => expect(within(box).getByText('仅能输入正整数')).toBeTruthy());
    await way('随机数编号', box);
    await soon(() => expect(labels(box)).toEqual(expect.arrayContaining(['随机数位数', '随机数类型'])));
    for (const label of ['日期格式', '流水位数', '流水起始', '流水范例']) expect(labels(box)).not.toContain(label);
    expect(box.querySelector('output')).toBeNull();
    expect(within(box).getByRole('radio', { name: '16位' })).toBeTruthy();
    expect(within(box).getByRole('radio', { name: '32位' })).toBeTruthy();
    expect(within(box).getByRole('radio', { name: '纯数字' })).toBeTruthy();
    expect(within(box).getByRole('radio', { name: '字母加数字' })).toBeTruthy();
    await way('UUID', box);
    await soon(() => expect(labels(box)).not.toContain('随机数位数'));
    for (const label of ['日期格式', '流水位数', '流水起始', '流水范例']) expect(labels(box)).not.toContain(label);
    expect(box.querySelector('output')).toBeNull();
    await way('时间格式', box);
    await soon(() => expect(labels(box)).toContain('流水位数'));
    expect(within(box).queryByText('仅能输入正整数')).toBeNull();
    expect(within(box).queryByText('起始值不能为000')).toBeNull();
  });

  it('accepts one character for digits, however many are typed [BILLRULE-014]', async () => {
    const box = await dialog();
    const digit = control('流水位数', box);
    await userEvent.clear(digit);
    await userEvent.type(digit, '45');
    expect(digit.value).toBe('4');
  });

  it('updates the example with every change of its parts [BILLRULE-007, BILLRULE-008]', async () => {
    const box = await dialog();
    const change = (label: string, value: string) =>
      act(async () => void fireEvent.change(control(label, box), { target: { value } }));
    await change('流水起始', '7');
    await change('前缀', 'A');
    expect(example(box)).toBe(`A${month}0007`);
    await change('前缀', 'AB');
    expect(example(box)).toBe(`AB${month}0007`);
    await change('后缀', '-Z');
    expect(example(box)).toBe(`AB${month}0007-Z`);
    await change('流水位数', '2');
    expect(example(box)).toBe(`AB${month}07-Z`);
    await choose('日期格式', 'no', box);
    await soon(() => expect(example(box)).toBe('AB07-Z'));
  });

  it('shows the answer for 1.5 s, closes, and shows the rule [BILLRULE-002, BILLRULE-018, BILLRULE-020]', async () => {
    const box = await dialog();
    await type('名称', '测试单号', box);
    await type('编码', 'trial', box);
    await choose('业务分类', '人事', box);
    await type('排序', '1000000', box);
    expect(Number(control('排序', box).value.replaceAll(',', ''))).toBeLessThanOrEqual(999_999);
    await type('排序', '999999', box);
    await press('确定', box);
    await noDialog();
    expect(page.toasts).toEqual(['success: 新建成功 (1500)']);
    expect(posts()[0]?.body).toMatchObject({
      fullName: '测试单号',
      enCode: 'trial',
      prefix: 'AB',
      type: 1,
      dateFormat: 'no',
      digit: '2',
      startNumber: '7',
      suffix: '-Z',
      sortCode: 999_999,
      enabledMark: 1,
      description: '',
    });
    await soon(() => expect(cells()[0]?.slice(0, 4)).toEqual(['测试单号', 'trial', '人事', 'AB07-Z']));
  });

  it('is titled edit for an existing rule, and preserves unsaved values when refused [BILLRULE-001]', async () => {
    await press('编辑', await row('测试单号'));
    const box = await dialog();
    expect(within(box).getByText('编辑')).toBeTruthy();
    await soon(() => expect(control('流水位数', box).value).toBe('2'));
    await type('流水起始', '123', box);
    await press('确定', box);
    await soon(() => expect(page.toasts).toEqual(['error: 起始值不能超过2位 (1500)']));
    expect(control('流水起始', await dialog()).value).toBe('123');
    await press('取消', box);
    await noDialog();
  });

  it('deletes a rule after a confirmation [BILLRULE-022]', async () => {
    await pressMore('测试单号', '删除');
    await soon(() => expect(codes()).not.toContain('trial'));
    expect(page.questions).toEqual(['此操作将永久删除该数据, 是否继续?']);
    expect(page.toasts).toEqual(['success: 删除成功 (1500)']);
  });
});
