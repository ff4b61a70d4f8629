import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { column, press, row, showList } from './testing/show-list.tsx';

afterEach(cleanup);

describe('summary rows, groups and sub-table cells of a list', () => {
  it('sums the configured columns', async () => {
    await showList({ node: { showSummary: true, summaryField: ['days'] } });
    await row('张伟');
    expect(document.querySelector('.ant-table-summary')?.textContent).toBe('本页小计4.5');
  });

  it('shows sums of the page, the selection and the whole search in the column’s format', async () => {
    const amount = {
      config: { zhjyKey: 'inputNumber', label: '金额', tableAlign: 'right' as const },
      vModel: 'amount',
      precision: 2,
      thousands: true,
    };
    const rows = [
      { id: '1', name: '张伟', amount: 1000.1 },
      { id: '2', name: '李小云', amount: 0.2 },
    ];
    const page = await showList({
      node: {
        columns: [column('name', '姓名'), amount],
        search: [column('keyword', '关键词')],
        toolbar: [{ label: '批量', batch: true, do: [{ toast: '' }] }],
        showSummary: true,
        summaryField: ['amount'],
        totals: 'person.totals',
      },
      calls: {
        'person.list': () => ({ list: rows, pagination: { total: 95 } }),
        'person.totals': (input) => ({ sums: 'keyword' in input ? {} : { amount: '90071992547409931.05' } }),
      },
    });
    await row('张伟');
    const sums = () => [...document.querySelectorAll('tfoot tr')].map(({ textContent }) => textContent);
    await waitFor(() => expect(sums()).toEqual(['本页小计1,000.30', '总计90,071,992,547,409,931.05']));
    const cells = [...document.querySelectorAll<HTMLElement>('tfoot td')].filter(({ textContent }) =>
      textContent?.includes('.'),
    );
    expect(cells.map(({ style }) => style.textAlign)).toEqual(['right', 'right']);
    await act(async () => void fireEvent.click(within(await row('李小云')).getByRole('checkbox')));
    expect(sums()[0]).toBe('选中小计0.20');
    // Another page requests no other total; another search does, and a column without a sum shows a dash.
    await act(async () => void fireEvent.click(document.querySelector('.ant-pagination-item-3')!));
    const totalsAsked = () => page.client.sent.filter(([name]) => name === 'person.totals').map(([, input]) => input);
    expect(totalsAsked()).toHaveLength(1);
    fireEvent.change(screen.getByRole('textbox', { name: '关键词' }), { target: { value: '张' } });
    await press('查 询');
    await waitFor(() => expect(sums().at(-1)).toBe('总计—'));
    expect(totalsAsked().slice(1)).toMatchObject([{ keyword: '张' }]);
  });

  it('shows one total, summed on the page, without paging', async () => {
    await showList({ node: { showSummary: true, summaryField: ['days'], hasPage: false } });
    await row('张伟');
    expect(document.querySelector('tfoot')?.textContent).toBe('总计4.5');
  });

  it('groups by a column, whose values are shown as group titles only', async () => {
    await showList({ node: { groupField: 'days' } });
    expect((await row('张伟')).textContent).toBe('张伟');
    expect([...document.querySelectorAll('.zb-group')].map(({ textContent }) => textContent)).toEqual(['31', '1.51']);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['姓名']);
  });

  it('shows the values of a sub-table column, at most five', async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => ({ item: `第${index + 1}行` }));
    await showList({
      node: { columns: [column('name', '姓名'), column('lines-item', '品名')] },
      calls: {
        'person.list': () => ({
          list: [
            { id: '1', name: '张伟', lines: lines(2) },
            { id: '2', name: '李小云', lines: lines(7) },
            { id: '3', name: '王芳' },
          ],
          pagination: { total: 3 },
        }),
      },
    });
    expect((await row('张伟')).textContent).toBe('张伟第1行第2行');
    expect((await row('李小云')).textContent).toBe('李小云第1行第2行第3行第4行第5行…');
    expect((await row('王芳')).textContent).toBe('王芳—');
  });
});
