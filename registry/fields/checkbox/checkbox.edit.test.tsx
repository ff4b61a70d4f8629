import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { mountEdit } from '../../testing/mount-edit.tsx';
import CheckboxEdit from './checkbox.edit.tsx';
import { checkbox } from './checkbox.ts';

afterEach(cleanup);
const options = ['甲', '乙', '丙'].map((fullName, index) => ({ id: String(index), fullName }));
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));

describe('the checkbox group', () => {
  it('offers its options and emits a list of ids in the order of the options [FIELD-020]', () => {
    const { changes } = mountEdit(CheckboxEdit, checkbox, [], { options });
    tick('丙');
    expect(changes).toHaveBeenLastCalledWith(['2']);
    tick('甲');
    expect(changes).toHaveBeenLastCalledWith(['0', '2']);
    tick('丙');
    expect(changes).toHaveBeenLastCalledWith(['0']);
  });

  it('shows stored values that are not among the options, and allows removing them', () => {
    const { changes } = mountEdit(CheckboxEdit, checkbox, ['0', 'old'], { options });
    tick('old');
    expect(changes).toHaveBeenLastCalledWith(['0']);
  });

  it('reads a single id and JSON text (legacy data) as lists', () => {
    const props = {
      options,
      props: { label: 'fullName', value: 'id' },
      direction: 'horizontal',
      disabled: false,
    } as const;
    expect(checkbox.value!.parse('0', props).value).toEqual(['0']);
    expect(checkbox.value!.parse('["0","1"]', props).value).toEqual(['0', '1']);
  });
});
