import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mountEdit } from '../../_shared/testing/mount-edit.tsx';
import TimePickerEdit from './timePicker.edit.tsx';
import { timePicker } from './timePicker.ts';

beforeAll(async () => void (await import('./timePicker.open.tsx')));
afterEach(cleanup);

describe('the time picker', () => {
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
