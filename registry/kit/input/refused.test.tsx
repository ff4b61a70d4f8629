import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Kind } from '#core/kind/kind.ts';
import type { Services } from '#runtime/context/services.ts';
import { faces } from '../../faces.ts';
import { kinds } from '../../kinds.ts';
import { TestProviders, quietPlatform, quietServices } from '../../testing/Around.tsx';
import { editProps } from '../../testing/edit-props.ts';
import DatePickerEdit from '../../fields/date-time/datePicker.edit.tsx';
import { datePicker } from '../../fields/date-time/datePicker.ts';
import { DateRangeEdit } from '../../fields/date-time/range.edit.tsx';
import { dateRange } from '../../fields/date-time/ranges.ts';
import InputEdit from '../../fields/input/input.edit.tsx';
import { input } from '../../fields/input/input.ts';
import InputNumberEdit from '../../fields/number/inputNumber.edit.tsx';
import { inputNumber } from '../../fields/number/inputNumber.ts';

// Preload the widgets behind the triggers: the first import of antd is slow.
beforeAll(async () => {
  await Promise.all([
    import('../../fields/date-time/datePicker.popup.tsx'),
    import('../../fields/date-time/range.popup.tsx'),
  ]);
});
afterEach(cleanup);

const kindOf = (kind: Kind) => kind as Parameters<typeof editProps>[0];

/** Renders a field; returns the emitted values and the messages shown to the user. */
function show(Face: React.ComponentType<never>, kind: Kind, value: unknown, props = {}) {
  const [changes, toast] = [vi.fn(), vi.fn<Services['toast']>(async () => undefined)];
  const Any = Face as unknown as React.ComponentType<ReturnType<typeof editProps>>;
  const face = { ...editProps(kindOf(kind), value, props), label: '栏目', onChange: changes };
  render(
    <TestProviders platform={quietPlatform(kinds, faces)} services={{ ...quietServices(kinds), toast }}>
      <Any {...face} />
    </TestProviders>,
  );
  return { changes, said: () => toast.mock.calls.map(([, text]) => text) };
}

const paste = (element: Element, text: string) => fireEvent.paste(element, { clipboardData: { getData: () => text } });

describe('input that does not fit', () => {
  it('is not truncated when it is pasted: the text stays unchanged', () => {
    const { changes, said } = show(InputEdit, input, '四个汉字', { maxlength: 5 });
    const allowed = paste(screen.getByRole('textbox'), '两字');
    expect([allowed, said()]).toEqual([false, ['栏目最多输入5个字符']]);
    expect(paste(screen.getByRole('textbox'), '字')).toBe(true);
    expect(changes).not.toHaveBeenCalled();
  });

  it('is refused when it is no date', async () => {
    const day = new Date(2026, 0, 2).getTime();
    const { changes, said } = show(DatePickerEdit, datePicker, day);
    paste(screen.getByRole('combobox'), '后天');
    await waitFor(() => expect(said()).toEqual(['栏目的时间格式不正确']));
    expect(changes).not.toHaveBeenCalled();
  });

  it('is refused when the day is outside the bounds', async () => {
    const { changes, said } = show(DatePickerEdit, datePicker, undefined, { endTime: '2026-01-31' });
    paste(screen.getByRole('combobox'), '2026年2月1日');
    await waitFor(() => expect(said()).toEqual(['栏目不能晚于2026-01-31']));
    expect(changes).not.toHaveBeenCalled();
  });
});

describe('input that fits', () => {
  it.each(['¥1,234.50', '￥１，２３４．５元', 'USD 1 234.5'])('accepts %s as a number', async (text) => {
    const { changes } = show(InputNumberEdit, inputNumber, undefined);
    await userEvent.click(screen.getByRole('spinbutton'));
    await userEvent.paste(text);
    expect(changes).toHaveBeenLastCalledWith(1234.5);
  });

  it.each(['2026/1/2', '2026年1月2日', '20260102'])(
    'accepts the day %s pasted into a closed date field',
    async (text) => {
      const { changes } = show(DatePickerEdit, datePicker, undefined);
      paste(screen.getByRole('combobox'), text);
      await waitFor(() => expect(changes).toHaveBeenLastCalledWith(new Date(2026, 0, 2).getTime()));
    },
  );

  it('accepts a day typed into a closed date field', async () => {
    const { changes } = show(DatePickerEdit, datePicker, undefined);
    fireEvent.keyDown(screen.getByRole('combobox'), { key: '2' });
    const calendar = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('.ant-picker input');
      expect(found?.value).toBe('2');
      return found as HTMLInputElement;
    });
    fireEvent.input(calendar, { target: { value: '20260102' } });
    // Enter confirms the day and must not submit the form.
    expect(fireEvent.keyDown(calendar, { key: 'Enter' })).toBe(false);
    expect(changes).toHaveBeenLastCalledWith(new Date(2026, 0, 2).getTime());
  });

  it('accepts both ends of a pasted range at once', async () => {
    const { changes } = show(DateRangeEdit, dateRange, []);
    paste(screen.getByRole('combobox'), '2026年1月1日至2026年1月31日');
    const ends = [new Date(2026, 0, 1).getTime(), new Date(2026, 1, 1).getTime() - 1];
    await waitFor(() => expect(changes).toHaveBeenLastCalledWith(ends));
  });
});
