import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { editProps } from '../../testing/edit-props.ts';
import { mountEdit } from '../../testing/mount-edit.tsx';
import InputNumberEdit from './inputNumber.edit.tsx';
import { inputNumber, type InputNumberProps } from './inputNumber.ts';

afterEach(cleanup);
const control = () => screen.getByRole<HTMLInputElement>('spinbutton');
const mount = (value: number | undefined, props = {}) => mountEdit(InputNumberEdit, inputNumber, value, props);

async function type(text: string) {
  await userEvent.clear(control());
  await userEvent.type(control(), text);
  await userEvent.tab();
}

describe('the number input', () => {
  it('accepts any number and steps by one by default [FIELD-007]', async () => {
    const { changes } = mount(1);
    expect(control().placeholder).toBe('数字文本');
    await type('-99999999');
    expect(changes).toHaveBeenLastCalledWith(-99999999);
    fireEvent.keyDown(control(), { key: 'ArrowUp' });
    expect(changes).toHaveBeenLastCalledWith(-99999998);
  });

  it('rounds to its precision on blur [FIELD-008]', async () => {
    const { changes } = mount(undefined, { precision: 2 });
    await type('1.005');
    expect(changes).toHaveBeenLastCalledWith(1.01);
    expect(control().value).toBe('1.01');
  });

  it('shows thousands separators while not focused, and emits a plain number [FIELD-009]', async () => {
    const { changes } = mount(1234567, { thousands: true });
    expect(control().value).toBe('1,234,567');
    await userEvent.click(control());
    expect(control().value).toBe('1234567');
    await type('7654321');
    expect(changes).toHaveBeenLastCalledWith(7654321);
    expect(control().value).toBe('7,654,321');
  });

  it('selects the whole text without separators if the formatted one was selected', () => {
    mount(1234567, { thousands: true });
    control().setSelectionRange(0, '1,234,567'.length);
    fireEvent.focus(control());
    expect([control().selectionStart, control().selectionEnd]).toEqual([0, '1234567'.length]);
  });

  it('shows the amount in Chinese below if configured [FIELD-010]', () => {
    expect(mount(1234.56, { isAmountChinese: true }).container.querySelector('.zk-amount')?.textContent).toBe(
      '壹仟贰佰叁拾肆元伍角陆分',
    );
    cleanup();
    expect(mount(1234.56).container.querySelector('.zk-amount')).toBeNull();
  });

  it('emits undefined when cleared and preserves zero as a number [FIELD-011]', async () => {
    const { changes } = mount(5);
    await userEvent.clear(control());
    expect(changes).toHaveBeenLastCalledWith(undefined);
    await type('0');
    expect(changes).toHaveBeenLastCalledWith(0);
    expect(control().value).toBe('0');
  });

  it.each([
    ['11', 10],
    ['-3', 0],
    ['7', 7],
  ])('clamps a typed %s to 0 and 10 on blur [FIELD-012]', async (text, kept) => {
    const { changes } = mount(undefined, { min: 0, max: 10 });
    await type(text);
    expect(changes).toHaveBeenLastCalledWith(kept);
  });

  it.each([
    ['１２．５', 12.5],
    ['1，234', 1234],
    ['3。5', 3.5],
  ])('understands %s as an input method writes it', async (text, number) => {
    const { changes } = mount(undefined);
    fireEvent.focus(control());
    fireEvent.change(control(), { target: { value: text } });
    expect(changes).toHaveBeenLastCalledWith(number);
  });

  it('emits nothing while the text is no number yet, or the same number [FIELD-001]', () => {
    const { changes } = mount(1);
    fireEvent.focus(control());
    for (const value of ['1.', '1.0', 'x', '1.0']) fireEvent.change(control(), { target: { value } });
    fireEvent.blur(control());
    expect(changes).not.toHaveBeenCalled();
  });

  it.each(['999999999999999.99', '9007199254740993', '12a'])(
    'preserves %s, which cannot be stored, and shows the issue instead of restoring the old number [ONLINEDEV-020]',
    async (text) => {
      const { changes } = mount(5);
      await type(text);
      expect(changes).toHaveBeenLastCalledWith(text);
      expect(control().value).toBe(text);
    },
  );

  it('reports too many digits while typing, and recovers when they are deleted [ONLINEDEV-020]', () => {
    const { changes } = mount(5, { precision: 2 });
    fireEvent.focus(control());
    fireEvent.change(control(), { target: { value: '999999999999999.99' } });
    expect(changes).toHaveBeenLastCalledWith('999999999999999.99');
    fireEvent.change(control(), { target: { value: '9999.99' } });
    expect(changes).toHaveBeenLastCalledWith(9999.99);
  });

  it('clamps a number beyond the bound, however many digits it has [FIELD-012]', async () => {
    const { changes } = mount(5, { max: 100 });
    await type('99999999999999999999');
    expect(changes).toHaveBeenLastCalledWith(100);
  });

  it('does not round a stored number on focus and blur [ONLINEDEV-019]', async () => {
    const { changes } = mount(1.234, { precision: 2 });
    await userEvent.click(control());
    await userEvent.tab();
    expect(changes).not.toHaveBeenCalled();
  });

  it.each([
    [{ precision: 2 }, 70368744177663.99, undefined],
    [{ precision: 2 }, 70368744177664, { id: 'value.tooManyDigits', params: { max: '70368744177663.99' } }],
    [{ precision: 2 }, '999999999999999.99', { id: 'value.tooManyDigits', params: { max: '70368744177663.99' } }],
    [{}, '999999999999999.9', { id: 'value.tooManyDigits', params: { max: '562949953421311.9' } }],
    [{ max: 100 }, '99999999999999999999', { id: 'value.tooLarge', params: { max: 100 } }],
    [{ precision: 2 }, 1.234, { id: 'value.tooManyDecimals', params: { precision: 2 } }],
    [{ precision: 2 }, 1.23, undefined],
    [{}, 1.23456, undefined],
    [{}, '12a', { id: 'value.notNumber', params: {} }],
    [{}, '1 234,5', { id: 'value.notNumber', params: {} }],
  ])('with %j takes %s or says why not [ONLINEDEV-019 ONLINEDEV-020]', (props, value, issue) => {
    const told = editProps<InputNumberProps, number>(inputNumber, 0, props).props;
    expect(inputNumber.value?.check(value as number, told)[0]).toEqual(issue);
  });

  it('steps without floating-point errors', () => {
    const { changes } = mount(0.2, { step: 0.1 });
    fireEvent.keyDown(control(), { key: 'ArrowUp' });
    expect(changes).toHaveBeenLastCalledWith(0.3);
  });
});
