import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderForm } from '#runtime/testing/render-form.tsx';
import { column, columns, lines, rows } from '../testing/order-lines.ts';

afterEach(cleanup);

const cell = (row: string, name: string) => document.querySelector<HTMLElement>(`[data-cell="lines/${row}/${name}"]`);
const sum = (name: string) => document.querySelector(`[data-sum="lines/${name}"]`)?.textContent;

describe('the summary row', () => {
  const summed = (summaryField: string[], children: object[] = columns) =>
    lines({}, { showSummary: true, summaryField }, children);

  it('adds up the columns that are listed, under 合计 [SUBTABLE-013, SUBTABLE-035]', async () => {
    await renderForm(summed(['quantity', 'amount']), { lines: rows(4) });
    expect(screen.getByText('合计')).toBeTruthy();
    expect(sum('quantity')).toBe('6');
    expect(sum('amount')).toBe('60');
    expect(sum('price')).toBeUndefined();
    cleanup();
    await renderForm(lines({}, { showSummary: false, summaryField: ['quantity', 'amount'] }), { lines: rows(4) });
    expect(screen.queryByText('合计')).toBeNull();
    expect(sum('amount')).toBeUndefined();
  });

  it('says Total to English readers [SUBTABLE-020]', async () => {
    const { unmount } = await renderForm(summed(['quantity']), { lines: [] }, { language: 'en' });
    expect(screen.getByText('Total')).toBeTruthy();
    unmount();
    const list = lines({}, { layoutType: 'list', showSummary: true, summaryField: ['quantity'] });
    await renderForm(list, { lines: rows(1) }, { language: 'en' });
    expect(screen.getByRole('group', { name: 'Total' })).toBeTruthy();
  });

  it('is exact, rounds to two decimals, and writes a whole sum without any [SUBTABLE-036, SUBTABLE-037, SUBTABLE-038]', async () => {
    const children = [
      column('inputNumber', 'a', '甲'),
      column('inputNumber', 'b', '乙', {}, { thousands: true }),
      column('input', 'c', '丙'),
      column('inputNumber', 'd', '丁', {}, { precision: 3 }),
    ];
    await renderForm(summed(['a', 'b', 'c', 'd'], children), {
      lines: [
        { zhjyId: 'x', a: 0.1, b: 1234.5, c: '1.001', d: 1.1 },
        { zhjyId: 'y', a: 0.2, b: 1000.5, c: '2.004', d: 2.2 },
        { zhjyId: 'z', c: '没有' },
      ],
    });
    expect(sum('a')).toBe('0.3');
    expect(sum('b')).toBe('2,235');
    expect(sum('c')).toBe('3.01');
    // As many decimals as its column shows, two at most.
    expect(sum('d')).toBe('3.30');
  });

  it('does not add up masked columns or kinds that cannot be summed [SUBTABLE-037]', async () => {
    const children = [column('input', 'a', '甲', {}, { useMask: true }), column('switch', 'b', '乙')];
    await renderForm(summed(['a', 'b'], children), { lines: [{ zhjyId: 'x', a: '5', b: 1 }] });
    expect([sum('a'), sum('b')]).toEqual([undefined, undefined]);
  });

  it('follows a key in a cell without reading another row', async () => {
    const { user, probe } = await renderForm(summed(['amount']), { lines: rows(3) });
    await user.click(cell('k1', 'quantity') as HTMLElement);
    probe.reset();
    await user.keyboard('{End}5');
    expect(sum('amount')).toBe('170');
    expect(probe.counts.summed).toEqual([]);
    expect(probe.counts.rendered.filter((path) => !path.includes('/k1/'))).toEqual([]);
  });
});
