import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mountEdit } from '../../testing/mount-edit.tsx';
import SelectEdit from './select.edit.tsx';
import { select } from './select.ts';

// The widget behind the shell is fetched when it is first opened; the first fetch of antd takes its time.
beforeAll(async () => void (await import('./select.popup.tsx')));
afterEach(cleanup);

const options = [
  { id: 'a', fullName: '年假' },
  { id: 'b', fullName: '病假' },
];
const rest = () => screen.getByRole('combobox');
const open = () => fireEvent.pointerDown(rest(), { button: 0 });

describe('the select', () => {
  it('rests as a labelled box with the words of its value', () => {
    const { container } = mountEdit(SelectEdit, select, 'a', { options });
    expect(rest().textContent).toBe('年假');
    expect(rest().getAttribute('aria-expanded')).toBe('false');
    expect(container.querySelector('.ant-select')).toBeNull();
  });

  it('asks to choose while nothing is chosen [FIELD-002]', () => {
    mountEdit(SelectEdit, select, undefined, { options });
    expect(rest().textContent).toBe('请选择');
  });

  it('opens its options and emits the id of the chosen one [FIELD-021]', async () => {
    const { changes } = mountEdit(SelectEdit, select, 'a', { options });
    open();
    await userEvent.click(await screen.findByTitle('病假'));
    expect(changes).toHaveBeenLastCalledWith('b');
  });

  it('emits a list when several may be chosen [FIELD-021]', async () => {
    const { changes } = mountEdit(SelectEdit, select, ['a'], { options, multiple: true });
    open();
    const [entry] = await waitFor(() => {
      const found = document.querySelectorAll('.ant-select-item-option[title="病假"]');
      expect(found).toHaveLength(1);
      return found;
    });
    await userEvent.click(entry!);
    expect(changes).toHaveBeenLastCalledWith(['a', 'b']);
  });

  it('shows a stored value that is no option as it is [FIELD-022]', () => {
    mountEdit(SelectEdit, select, 'old', { options });
    expect(rest().textContent).toBe('old');
  });

  it('matches numbers and texts: a stored 1 is the option "1"', () => {
    mountEdit(SelectEdit, select, 1, { options: [{ id: '1', fullName: '一' }] });
    expect(rest().textContent).toBe('一');
  });

  it('opens by keys, and is emptied by Delete', async () => {
    const { changes, container } = mountEdit(SelectEdit, select, 'a', { options });
    fireEvent.keyDown(rest(), { key: 'Delete' });
    expect(changes).toHaveBeenLastCalledWith(undefined);
    fireEvent.keyDown(rest(), { key: 'ArrowDown' });
    await waitFor(() => expect(container.querySelector('.ant-select')).not.toBeNull());
  });

  it('does not open while disabled [FIELD-001]', () => {
    const { container } = mountEdit(SelectEdit, select, 'a', { options }, { disabled: true });
    open();
    expect(container.querySelector('.ant-select')).toBeNull();
    expect(rest()).toHaveProperty('disabled', true);
  });
});
