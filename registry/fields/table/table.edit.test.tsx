import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { checkDefinition } from '#core/compile/check-definition.ts';
import { allows } from '#core/permissions/allows.ts';
import { renderForm } from '#runtime/testing/render-form.tsx';
import { fakeClient } from '../../testing/fake-client.ts';
import { showPage } from '../../testing/show-page.tsx';
import { kinds } from '../../kinds.ts';
import { column, lines, rows } from './testing/order-lines.ts';

afterEach(cleanup);

const cell = (row: string, name: string) => document.querySelector<HTMLElement>(`[data-cell="lines/${row}/${name}"]`);
const sum = (name: string) => document.querySelector(`[data-sum="lines/${name}"]`)?.textContent;

describe('the table layout', () => {
  it('shows the title if configured [SUBTABLE-006]', async () => {
    const { unmount } = await renderForm(lines(), { lines: [] });
    expect(screen.getByText('明细')).toBeTruthy();
    unmount();
    await renderForm(lines({ showTitle: false }), { lines: [] });
    expect(screen.queryByText('明细')).toBeNull();
  });

  it('numbers its rows from 1 [SUBTABLE-008]', async () => {
    await renderForm(lines(), { lines: rows(3) });
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toContain('序号');
    expect([...document.querySelectorAll('.zt-body .zt-serial')].map((one) => one.textContent)).toEqual([
      '1',
      '2',
      '3',
    ]);
  });

  it('has a selection column only when there is a batch button [SUBTABLE-007]', async () => {
    const { unmount } = await renderForm(lines(), { lines: rows(1) });
    expect(screen.getByLabelText('选择第1行')).toBeTruthy();
    unmount();
    await renderForm(lines({}, { footerBtnsList: [{ value: 'add', label: '添加', show: true }] }), { lines: rows(1) });
    expect(screen.queryByLabelText('选择第1行')).toBeNull();
  });

  it('shows columns under group headers [SUBTABLE-009]', async () => {
    const complexHeaderList = [{ id: 'g', fullName: '价钱', align: 'center', childColumns: ['price', 'amount'] }];
    await renderForm(lines({ complexHeaderList }), { lines: [] });
    const group = screen.getByRole('columnheader', { name: '价钱' });
    expect(group.getAttribute('aria-colspan')).toBe('2');
    expect(group.style.gridColumn).toBe('5 / span 2');
    expect(screen.getByRole('columnheader', { name: '单价' }).style.gridRow).toBe('2 / span 1');
    expect(screen.getByRole('columnheader', { name: '数量' }).style.gridRow).toBe('1 / span 2');
  });

  it('makes fixed columns sticky at their side, and aligns cells [SUBTABLE-010]', async () => {
    const children = [
      column('input', 'a', '甲'),
      column('input', 'b', '乙', { tableFixed: 'left', tableAlign: 'right' }),
      column('input', 'c', '丙', { tableFixed: 'right', tableAlign: 'center' }),
    ];
    await renderForm(lines({}, {}, children), { lines: [{ zhjyId: 'k0' }] });
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads.filter((head) => head && '甲乙丙'.includes(head))).toEqual(['乙', '甲', '丙']);
    expect(cell('k0', 'b')?.style.left).toBe('100px');
    expect(cell('k0', 'c')?.style.right).toBe('100px');
    expect(cell('k0', 'a')?.style.left).toBe('');
    expect(cell('k0', 'b')?.className).toContain('zt-cell--right');
    expect(cell('k0', 'c')?.className).toContain('zt-cell--center');
  });

  it.each([
    [
      'copy and remove',
      [
        { value: 'copy', show: true },
        { value: 'remove', show: true },
      ],
      '100px',
    ],
    [
      'remove',
      [
        { value: 'copy', show: false },
        { value: 'remove', show: true },
      ],
      '50px',
    ],
    ['nothing', [{ value: 'copy', show: false }], '100px'],
  ])(
    'makes the Operation column with %s as wide as its buttons, fixed right [SUBTABLE-011, SUBTABLE-012]',
    async (_, columnBtnsList, width) => {
      await renderForm(lines({}, { columnBtnsList }), { lines: rows(1) });
      const head = screen.getByRole('columnheader', { name: '操作' });
      expect(head.style.right).toBe('0px');
      const frame = screen.getByRole('grid');
      expect(frame.style.getPropertyValue('--zt-columns').split(' ').at(-1)).toBe(width);
    },
  );

  it('marks required columns in the header [SUBTABLE-015]', async () => {
    await renderForm(lines(), { lines: [] });
    expect(within(screen.getByRole('columnheader', { name: /品名/ })).getByTitle('必填')).toBeTruthy();
    expect(within(screen.getByRole('columnheader', { name: '数量' })).queryByTitle('必填')).toBeNull();
  });

  it('virtualises many rows, and renders the last ones in advance', async () => {
    await renderForm(lines(), { lines: rows(500) });
    expect(document.querySelectorAll('[data-row]').length).toBeLessThan(40);
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('501');
  });

  it('shows no buttons and no selection column when it is disabled [SUBTABLE-031]', async () => {
    await renderForm(lines({ disabled: true }), { lines: rows(1) });
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    expect(screen.queryByText('操作')).toBeNull();
    expect(cell('k0', 'item')?.textContent).toBe('货0');
  });

  it('shows a read-only record with row numbers, group headers and sums [FORM-059]', async () => {
    const complexHeaderList = [{ id: 'g', fullName: '价钱', childColumns: ['price', 'amount'] }];
    const fields = lines({ complexHeaderList }, { showSummary: true, summaryField: ['amount'] });
    await renderForm(fields, { lines: rows(3) }, { mode: 'view' });
    expect(screen.getByText('价钱')).toBeTruthy();
    expect([...document.querySelectorAll('.zt-body .zt-serial')]).toHaveLength(3);
    expect(screen.getByText('合计')).toBeTruthy();
    expect(sum('amount')).toBe('30');
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

describe('table buttons', () => {
  const press = (name: string | RegExp) => screen.getByRole('button', { name });

  it('add a row with the defaults of the columns [SUBTABLE-014, SUBTABLE-021]', async () => {
    const children = [
      column('input', 'item', '品名', { defaultValue: '新品' }),
      column('inputNumber', 'quantity', '数量'),
    ];
    const { user, store } = await renderForm(lines({}, {}, children), { lines: [] });
    expect(screen.getByText('暂无数据')).toBeTruthy();
    await user.click(press('添加'));
    expect(store.record()['lines']).toEqual([{ zhjyId: 'new1', item: '新品', quantity: undefined }]);
    expect(cell('new1', 'quantity')?.textContent).toBe('');
    const first = await within(cell('new1', 'item') as HTMLElement).findByRole('textbox');
    expect(first).toHaveProperty('value', '新品');
    expect(document.activeElement).toBe(first);
  });

  it('append the new row below the existing rows [SUBTABLE-021]', async () => {
    const { user, store } = await renderForm(lines(), { lines: rows(2) });
    await user.click(press('添加'));
    expect(store.rows('lines')?.order).toEqual(['k0', 'k1', 'new1']);
  });

  it('append a copy under a new key, system fields empty [SUBTABLE-022, SUBTABLE-023]', async () => {
    const children = [
      column('input', 'item', '品名'),
      column('createUser', 'by', '创建人'),
      column('createTime', 'at', '创建时间'),
      column('modifyUser', 'changedBy', '修改人'),
      column('modifyTime', 'changedAt', '修改时间'),
      column('currOrganize', 'place', '所属组织'),
      column('currPosition', 'post', '所属岗位'),
      column('billRule', 'no', '单号'),
    ];
    const at = Date.UTC(2026, 0, 15);
    const made = { by: '张三', at, changedBy: '李四', changedAt: at, place: '技术部', post: '工程师', no: 'A1' };
    const { user, store } = await renderForm(lines({}, {}, children), {
      lines: [
        { zhjyId: 'k0', item: '笔', ...made },
        { zhjyId: 'k1', item: '纸', ...made },
      ],
    });
    await user.click(press('复制第1行'));
    expect(store.rows('lines')?.order).toEqual(['k0', 'k1', 'new1']);
    expect(cell('new1', 'item')?.textContent).toBe('笔');
    for (const name of Object.keys(made)) {
      expect([name, cell('new1', name)?.textContent]).toEqual([name, '系统自动生成']);
      expect(cell('k0', name)?.textContent).not.toBe('系统自动生成');
    }
  });

  it('remove a row after confirmation [SUBTABLE-024, SUBTABLE-028, SUBTABLE-029]', async () => {
    const { user, store, said } = await renderForm(lines(), { lines: rows(3) });
    await user.click(press('删除第2行'));
    expect(said).toEqual(['confirm: 确定删除该数据？']);
    expect(store.rows('lines')?.order).toEqual(['k0', 'k2']);
  });

  it('preserve the row when the confirmation is cancelled, and skip it if not configured [SUBTABLE-028]', async () => {
    const first = await renderForm(lines(), { lines: rows(1) }, { agree: false });
    await first.user.click(press('删除第1行'));
    expect(first.store.rows('lines')?.order).toEqual(['k0']);
    first.unmount();
    const columnBtnsList = [{ value: 'remove', show: true, showConfirm: false }];
    const second = await renderForm(lines({}, { columnBtnsList }), { lines: rows(1) });
    await second.user.click(press('删除第1行'));
    expect(second.said).toEqual([]);
    expect(second.store.rows('lines')?.order).toEqual([]);
  });

  it('remove the selected rows after one confirmation [SUBTABLE-005, SUBTABLE-025, SUBTABLE-029]', async () => {
    const { user, store, said } = await renderForm(lines(), { lines: rows(4) });
    await user.click(screen.getByLabelText('选择第2行'));
    await user.click(screen.getByLabelText('选择第4行'));
    await user.click(press('批量删除'));
    expect(said).toEqual(['confirm: 确定删除该数据？']);
    expect(store.rows('lines')?.order).toEqual(['k0', 'k2']);
  });

  it('warn when nothing is selected [SUBTABLE-026, SUBTABLE-027]', async () => {
    const { user, store, said } = await renderForm(lines(), { lines: rows(2) });
    await user.click(press('批量删除'));
    expect(said).toEqual(['warning: 请选择一条数据']);
    expect(store.rows('lines')?.order).toHaveLength(2);
  });

  it('are shown as configured, as are title, help, layout and sums [SUBTABLE-001]', async () => {
    const btnIcon = 'icon-ym icon-ym-btn-edit';
    const told = {
      layoutType: 'table',
      showSummary: true,
      summaryField: ['quantity'],
      columnBtnsList: [
        { value: 'copy', label: '再来一行', show: true, btnType: 'danger', btnIcon },
        { value: 'remove', label: '删除', show: false },
      ],
      footerBtnsList: [{ value: 'add', label: '加一行', show: true, btnType: 'primary', btnIcon }],
      tableConf: { size: 'small' },
    } as const;
    const { store } = await renderForm(lines({ showTitle: true, tipLabel: '按箱计' }, told as never), {
      lines: rows(3),
    });
    expect(checkDefinition(store.screen.definition, { kinds })).toEqual([]);
    expect([screen.getByText('明细'), screen.getByText('按箱计'), press('加一行')]).toHaveLength(3);
    expect(sum('quantity')).toBe('3');
    const copies = screen.getAllByText('再来一行');
    expect(copies.map(({ className }) => className.includes('danger'))).toEqual([true, true, true]);
    for (const label of ['删除', '批量删除', '复制']) expect(screen.queryByText(label)).toBeNull();
  });

  it('scroll an added row into view', async () => {
    const { user } = await renderForm(lines(), { lines: rows(500) });
    await user.click(press('添加'));
    expect(cell('new1', 'item')).toBeTruthy();
    expect(screen.getByRole('grid').scrollTop).toBe(501 * 40);
    expect(document.querySelectorAll('[data-row]').length).toBeLessThan(40);
  });

  it('do not rerender the other rows', async () => {
    const { user, probe } = await renderForm(lines(), { lines: rows(5) });
    const others = () => probe.counts.rendered.filter((path) => !path.includes('/new1/'));
    probe.reset();
    await user.click(press('添加'));
    expect(others()).toEqual([]);
    probe.reset();
    await user.click(screen.getByLabelText('选择第1行'));
    expect(others()).toEqual([]);
  });
});

describe('a cell', () => {
  it('is text until it is entered, and text again when it is left', async () => {
    const { user, store } = await renderForm(lines(), { lines: rows(2) });
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(cell('k0', 'item') as HTMLElement);
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
    await user.keyboard('墨水{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(cell('k0', 'item'));
    expect(store.value('lines/k0/item')).toBe('墨水');
  });

  it('is entered in an added row before the first key is typed', async () => {
    const { user, store } = await renderForm(lines(), { lines: rows(1) });
    await user.click(screen.getByRole('button', { name: '添加' }));
    await user.keyboard('墨水');
    expect((store.value('lines') as { item: string }[]).map(({ item }) => item)).toEqual(['货0', '墨水']);
  });

  it('moves to the next with Tab, to the row below with Enter, and skips calculated ones', async () => {
    const { user } = await renderForm(lines(), { lines: rows(2) });
    await user.click(cell('k0', 'quantity') as HTMLElement);
    await user.keyboard('{Tab}');
    expect(cell('k0', 'price')?.contains(document.activeElement)).toBe(true);
    await user.keyboard('{Tab}');
    expect(cell('k1', 'item')?.contains(document.activeElement)).toBe(true);
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(cell('k0', 'price')?.contains(document.activeElement)).toBe(true);
    await user.keyboard('{Enter}');
    expect(cell('k1', 'price')?.contains(document.activeElement)).toBe(true);
  });

  it('is focused by arrow keys when it is not being edited', async () => {
    const { user } = await renderForm(lines(), { lines: rows(2) });
    await user.click(cell('k0', 'item') as HTMLElement);
    await user.keyboard('{Escape}{ArrowDown}');
    expect(cell('k1', 'item')?.contains(document.activeElement)).toBe(true);
  });

  it('is not entered when it is calculated', async () => {
    const { user } = await renderForm(lines(), { lines: rows(2) });
    await user.click(cell('k1', 'amount') as HTMLElement);
    expect(cell('k1', 'amount')?.querySelector('input')).toBeNull();
    expect(cell('k1', 'amount')?.getAttribute('aria-readonly')).toBe('true');
  });

  it('shows its issue after validation [SUBTABLE-003, SUBTABLE-032, SUBTABLE-033, SUBTABLE-034]', async () => {
    const children = [
      column('input', 'item', '品名', { required: true }),
      column('checkbox', 'tags', '标签', { required: true }),
      column('input', 'code', '编码', { regList: [{ pattern: '/^A/', message: '以A开头' }] }),
    ];
    const kept = [
      { zhjyId: 'k0', item: '', tags: [], code: 'B1' },
      { zhjyId: 'k1', item: '笔', tags: ['1'], code: '' },
    ];
    const { store } = await renderForm(lines({}, {}, children), { lines: kept });
    act(() => void store.checkAll());
    expect(cell('k0', 'item')?.getAttribute('aria-invalid')).toBe('true');
    expect(cell('k0', 'item')?.textContent).toBe('品名不能为空');
    expect(cell('k0', 'tags')?.textContent).toContain('请至少选择一个标签');
    expect(cell('k0', 'code')?.textContent).toBe('B1以A开头');
    expect(
      document.querySelectorAll('[data-row="k1"] [aria-invalid], [data-cell^="lines/k1/"][aria-invalid]'),
    ).toHaveLength(0);
  });

  it('with an issue blocks saving, and shows it [SUBTABLE-034]', async () => {
    const client = fakeClient({ 'order.create': () => ({ id: '1' }) });
    const fields = lines({ defaultValue: [{ item: '' }] });
    await showPage({ body: { config: { zhjyKey: 'form' }, create: 'order.create', fields }, client });
    const submit = await screen.findByRole('button', { name: /^确\s*定$/ });
    await act(async () => void fireEvent.click(submit));
    const failing = document.querySelector('[data-cell$="/item"]');
    expect(failing?.getAttribute('aria-invalid')).toBe('true');
    expect(client.sent).toEqual([]);
  });

  it('is shown only with permission for its code [FORM-017]', async () => {
    const form = ['lines', 'lines-item', 'lines-quantity'].map((enCode) => ({ enCode }));
    const permissionList = [{ modelId: 'm1', form }];
    const may = allows({ permissionList, isAdministrator: false, modelId: 'm1', guards: { form: true } });
    await renderForm(lines(), { lines: rows(1) }, { allows: may });
    expect(cell('k0', 'price')).toBeNull();
    expect(cell('k0', 'quantity')).toBeTruthy();
  });
});
