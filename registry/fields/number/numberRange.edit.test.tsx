import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { mountEdit } from '../../testing/mount-edit.tsx';
import NumberRangeEdit from './numberRange.edit.tsx';
import { numberRange, type NumberRange } from './numberRange.ts';

afterEach(cleanup);
const ends = () => screen.getAllByRole<HTMLInputElement>('textbox');

function typed(value: NumberRange, end: number, text: string) {
  const { changes } = mountEdit(NumberRangeEdit, numberRange, value);
  fireEvent.change(ends()[end]!, { target: { value: text } });
  return changes;
}

describe('the number range', () => {
  it('has two inputs without step buttons [FIELD-013]', () => {
    const { container } = mountEdit(NumberRangeEdit, numberRange, []);
    expect(ends().map((end) => end.placeholder)).toEqual(['最小值', '最大值']);
    expect(container.querySelector('button')).toBeNull();
  });

  it('emits both ends, and an empty list when both are empty [FIELD-014]', () => {
    expect(typed([1, null], 1, '5')).toHaveBeenLastCalledWith([1, 5]);
    cleanup();
    expect(typed([1, null], 0, '')).toHaveBeenLastCalledWith([]);
  });

  it('accepts zero as an end [FIELD-015]', () => {
    expect(typed([], 0, '0')).toHaveBeenLastCalledWith([0, null]);
  });

  it('emits an open end as null, and refuses an end before the start [FIELD-016]', () => {
    expect(typed([3, 5], 0, '')).toHaveBeenLastCalledWith([null, 5]);
    const props = { placeholder: '', precision: null, disabled: false };
    expect(numberRange.value!.check([5, 3], props).map(({ id }) => id)).toEqual(['value.turnedRange']);
    expect(numberRange.value!.check([3, 5], props)).toEqual([]);
    expect(numberRange.value!.check([null, 3], props)).toEqual([]);
  });

  it('preserves an end that cannot be stored, and reports it [ONLINEDEV-019 ONLINEDEV-020]', () => {
    expect(typed([1, null], 1, '999999999999999.99')).toHaveBeenLastCalledWith([1, '999999999999999.99']);
    const props = { placeholder: '', precision: 2, disabled: false };
    const said = (range: unknown) => numberRange.value!.check(range as NumberRange, props).map(({ id }) => id);
    expect(said([1, '999999999999999.99'])).toEqual(['value.tooManyDigits']);
    expect(said(['x', 2])).toEqual(['value.notNumber']);
    expect(said([1.234, null])).toEqual(['value.tooManyDecimals']);
    expect(said([1.23, null])).toEqual([]);
  });
});
