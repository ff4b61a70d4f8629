import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatTime } from '#core/dates/format.ts';
import { setZone } from '#core/dates/zone.ts';
import { mountEdit } from '../../testing/mount-edit.tsx';
import { Stage } from '../../testing/Stage.tsx';
import DatePickerEdit from './datePicker.edit.tsx';
import { datePicker } from './datePicker.ts';

// Preload the calendar behind the shell: the first import of antd is slow.
beforeAll(async () => void (await import('./datePicker.popup.tsx')));
afterEach(cleanup);

const day = (date: number, hour = 0) => new Date(2024, 4, date, hour).getTime();
const rest = (name = '日期选择') => screen.getByRole('combobox', { name });
const cell = (title: string) =>
  waitFor(() => {
    const found = document.querySelector(`td[title="${title}"]`);
    expect(found).not.toBeNull();
    return found as HTMLElement;
  });
const open = () => fireEvent.pointerDown(rest(), { button: 0 });

describe('the date picker', () => {
  it('shows its date in the configured format when closed', () => {
    mountEdit(DatePickerEdit, datePicker, day(6), { format: 'yyyy-MM' });
    expect(rest().textContent).toBe('2024-05');
  });

  it('shows the day by default when closed [FIELD-029]', () => {
    mountEdit(DatePickerEdit, datePicker, day(6, 15));
    expect(rest().textContent).toBe('2024-05-06');
  });

  it.each([
    ['yyyy', 'year', 0],
    ['yyyy-MM', 'month', 0],
    ['yyyy-MM-dd', 'date', 0],
    ['yyyy-MM-dd HH:mm', 'datetime', 2],
    ['yyyy-MM-dd HH:mm:ss', 'datetime', 3],
  ])('with the format %s opens a panel of type %s with %i time columns [FIELD-028]', async (format, panel, columns) => {
    mountEdit(DatePickerEdit, datePicker, day(6), { format });
    open();
    await waitFor(() => expect(document.querySelector(`.ant-picker-${panel}-panel`)).not.toBeNull());
    expect(document.querySelectorAll('.ant-picker-time-panel-column')).toHaveLength(columns);
  });

  it('clamps a time on its first day to the first moment [FIELD-033]', async () => {
    const told = { format: 'yyyy-MM-dd HH:mm', startTime: day(5, 21) };
    const { changes } = mountEdit(DatePickerEdit, datePicker, day(6, 20), told);
    open();
    await userEvent.click(await cell('2024-05-05'));
    await userEvent.click(document.querySelector('.ant-picker-ok button') as Element);
    expect(changes).toHaveBeenLastCalledWith(day(5, 21));
  });

  it.each([
    ['2024-05-05 08:00', [day(5, 21)]],
    ['2024-05-04 23:00', []],
  ])(
    'typed as %s on or before its first day is that day from its first moment on, or nothing [FIELD-033]',
    async (text, emitted) => {
      const told = { format: 'yyyy-MM-dd HH:mm', startTime: day(5, 21) };
      const { changes } = mountEdit(DatePickerEdit, datePicker, undefined, told);
      open();
      const field = await waitFor(() => {
        const found = document.querySelector<HTMLInputElement>('.ant-picker input');
        expect(found).not.toBeNull();
        return found as HTMLInputElement;
      });
      await userEvent.type(field, `${text}{Enter}`);
      expect([...new Set(changes.mock.calls.map(([value]) => value))]).toEqual(emitted);
    },
  );

  it('emits the start of the chosen day [FIELD-027]', async () => {
    const { changes } = mountEdit(DatePickerEdit, datePicker, day(6, 15));
    open();
    await userEvent.click(await cell('2024-05-09'));
    expect(changes).toHaveBeenLastCalledWith(day(9));
  });

  it('shows and emits days of the organisation’s time zone, whatever the zone of the browser', async () => {
    setZone('Pacific/Kiritimati');
    try {
      const { changes } = mountEdit(DatePickerEdit, datePicker, Date.UTC(2024, 4, 6, 12));
      expect(rest().textContent).toBe('2024-05-07');
      open();
      expect((await cell('2024-05-07')).className).toContain('selected');
      await userEvent.click(await cell('2024-05-09'));
      expect(changes).toHaveBeenLastCalledWith(Date.UTC(2024, 4, 8, 10));
    } finally {
      setZone('');
    }
  });

  it('marks today in the organisation’s time zone', async () => {
    const today = () => formatTime(Date.now(), 'yyyy-MM-dd');
    const here = today();
    // In at least one of the two zones the date differs from the local one.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) if (today() === here) setZone(zone);
    const before = today();
    try {
      mountEdit(DatePickerEdit, datePicker, undefined);
      open();
      await waitFor(() => expect(document.querySelector('.ant-picker-cell-today')).not.toBeNull());
      const marked = document.querySelector('.ant-picker-cell-today')?.getAttribute('title');
      expect([before, today()]).toContain(marked);
      expect(marked).not.toBe(here);
    } finally {
      setZone('');
    }
  });

  it('disables days before its start and after its end [FIELD-031]', async () => {
    mountEdit(DatePickerEdit, datePicker, day(6), { startTime: day(5), endTime: day(7) });
    open();
    const isOff = async (date: string) => (await cell(date)).className.includes('disabled');
    expect(await isOff('2024-05-04')).toBe(true);
    expect(await isOff('2024-05-05')).toBe(false);
    expect(await isOff('2024-05-07')).toBe(false);
    expect(await isOff('2024-05-08')).toBe(true);
  });

  it('is read-only while its start is later than its end [FIELD-030]', () => {
    mountEdit(DatePickerEdit, datePicker, day(6), { startTime: day(9), endTime: day(7) });
    expect(rest()).toHaveProperty('disabled', true);
  });

  it('follows the field its start is read from [FIELD-030]', async () => {
    const end = { startTimeRule: true, startTimeType: 2, startRelationField: 'begin' };
    const last = { endTimeRule: true, endTimeType: 1, endTimeValue: day(10) };
    const fields = [
      { config: { zhjyKey: 'datePicker', label: '开始' }, vModel: 'begin' },
      { config: { zhjyKey: 'datePicker', label: '结束', ...end, ...last }, vModel: 'end' },
    ];
    const definition = { language: 1, title: '', fields };
    await act(async () => render(<Stage example={{ definition, values: { begin: day(20), end: day(8) } }} />));
    expect(rest('结束')).toHaveProperty('disabled', true);
    fireEvent.keyDown(rest('开始'), { key: 'Delete' });
    expect(rest('结束')).toHaveProperty('disabled', false);
  });
});
