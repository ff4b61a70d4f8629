import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mountEdit } from '../../testing/mount-edit.tsx';
import TimePickerEdit from './timePicker.edit.tsx';
import { timePicker } from './timePicker.ts';

beforeAll(async () => void (await import('./timePicker.popup.tsx')));
afterEach(cleanup);

describe('the time picker', () => {
  const columns = async (props: Record<string, unknown>, value: string) => {
    mountEdit(TimePickerEdit, timePicker, value, props);
    fireEvent.pointerDown(screen.getByRole('combobox'), { button: 0 });
    await waitFor(() => expect(document.querySelector('.ant-picker-time-panel')).not.toBeNull());
    return [...document.querySelectorAll('.ant-picker-time-panel-column')].map((column) => [
      ...column.querySelectorAll('.ant-picker-time-panel-cell'),
    ]);
  };
  const isOff = (cell: Element | undefined) => cell?.classList.contains('ant-picker-time-panel-cell-disabled');

  it('offers hours, minutes and seconds of the whole day by default [FIELD-034, FIELD-036]', async () => {
    const all = await columns({}, '08:30:15');
    expect(all.map((cells) => cells.length)).toEqual([24, 60, 60]);
    expect(all.flat().filter(isOff)).toEqual([]);
    expect(screen.getByDisplayValue('08:30:15')).toBeTruthy();
  });

  it('includes the first second of a bound without seconds [FIELD-035]', async () => {
    const [hours, minutes, seconds] = await columns({ startTime: '08:30' }, '08:30:00');
    expect([isOff(hours?.[7]), isOff(hours?.[8])]).toEqual([true, false]);
    expect([isOff(minutes?.[29]), isOff(minutes?.[30]), isOff(seconds?.[0])]).toEqual([true, false, false]);
  });

  it('emits the time as text in its format [FIELD-037]', async () => {
    const { changes, container } = mountEdit(TimePickerEdit, timePicker, '08:30', { format: 'HH:mm' });
    fireEvent.pointerDown(screen.getByRole('combobox'), { button: 0 });
    const field = await waitFor(() => {
      const found = container.querySelector<HTMLInputElement>('.ant-picker input');
      expect(found).not.toBeNull();
      return found!;
    });
    await userEvent.clear(field);
    await userEvent.type(field, '09:15{Enter}');
    expect(changes).toHaveBeenLastCalledWith('09:15');
  });
});
