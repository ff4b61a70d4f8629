import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { mountEdit } from '../../_shared/testing/mount-edit.tsx';
import CheckboxEdit from './checkbox.edit.tsx';
import { checkbox } from './checkbox.ts';

afterEach(cleanup);
const options = ['甲', '乙', '丙'].map((fullName, index) => ({ id: String(index), fullName }));
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));

describe('the check boxes', () => {
  it('offer their options and emit a list of ids in the order of the options [FIELD-020]', () => {
    const { changes } = mountEdit(CheckboxEdit, checkbox, [], { options });
    tick('丙');
    expect(changes).toHaveBeenLastCalledWith(['2']);
    tick('甲');
    expect(changes).toHaveBeenLastCalledWith(['0', '2']);
    tick('丙');
    expect(changes).toHaveBeenLastCalledWith(['0']);
  });

  it('show stored values that are no options, and let them be taken out', () => {
    const { changes } = mountEdit(CheckboxEdit, checkbox, ['0', 'old'], { options });
    tick('old');
    expect(changes).toHaveBeenLastCalledWith(['0']);
  });

  it('read one id and JSON text of old data as lists', () => {
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
