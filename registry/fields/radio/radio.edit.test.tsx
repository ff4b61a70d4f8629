import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { mountEdit } from '../../testing/mount-edit.tsx';
import RadioEdit from './radio.edit.tsx';
import { radio } from './radio.ts';

afterEach(cleanup);
const options = [
  { id: 'm', fullName: '男' },
  { id: 'f', fullName: '女' },
];

describe('the radio group', () => {
  it('offers its options and emits the id of the chosen one [FIELD-018]', () => {
    const { changes } = mountEdit(RadioEdit, radio, undefined, { options });
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    fireEvent.click(screen.getByRole('radio', { name: '女' }));
    expect(changes).toHaveBeenLastCalledWith('f');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '女' }).checked).toBe(true);
  });

  it('is drawn as buttons, or in a column, if configured [FIELD-019]', () => {
    const { container } = mountEdit(RadioEdit, radio, 'm', { options, optionType: 'button' });
    expect(container.querySelectorAll('.zk-button')).toHaveLength(2);
    cleanup();
    mountEdit(RadioEdit, radio, 'm', { options, direction: 'vertical' });
    expect(screen.getByRole('radiogroup').hasAttribute('data-vertical')).toBe(true);
  });

  it('shows a stored value that is not among the options as it is', () => {
    mountEdit(RadioEdit, radio, 'x', { options });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'x' }).checked).toBe(true);
  });
});
