import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { mountEdit } from '../../testing/mount-edit.tsx';
import InputEdit from './input.edit.tsx';
import { input } from './input.ts';

afterEach(cleanup);
const control = () => screen.getByRole<HTMLInputElement>('textbox');
const phone = { useMask: true, maskConfig: { maskType: 3 } };

describe('the text input', () => {
  it('shows a masked value until it is focused, and again after blur [FIELD-003] [FIELD-004]', () => {
    mountEdit(InputEdit, input, '13812345678', phone);
    expect(control().value).toBe('138****5678');
    fireEvent.focus(control());
    expect(control().value).toBe('13812345678');
    fireEvent.blur(control());
    expect(control().value).toBe('138****5678');
  });

  it('selects the whole unmasked text if the masked one was selected, so that typing replaces it [FIELD-004]', () => {
    mountEdit(InputEdit, input, '13812345678', { ...phone, maskConfig: { maskType: 2 } });
    const { length } = control().value;
    control().setSelectionRange(0, length);
    fireEvent.focus(control());
    expect([control().selectionStart, control().selectionEnd]).toEqual([0, '13812345678'.length]);
    fireEvent.blur(control());
    control().setSelectionRange(1, 1);
    fireEvent.focus(control());
    expect(control().selectionEnd).toBe(control().selectionStart);
  });

  it('shows the configured icons, and ignores names of other icon fonts', async () => {
    const { container } = mountEdit(InputEdit, input, '', { prefixIcon: 'UserOutlined', suffixIcon: 'el-icon-search' });
    await waitFor(() => expect(container.querySelectorAll('.zk-icon')).toHaveLength(1));
    expect(container.querySelector('.zk-icon + input')).not.toBeNull();
  });

  it('emits the unmasked value [FIELD-004]', () => {
    const { changes } = mountEdit(InputEdit, input, '13812345678', phone);
    fireEvent.focus(control());
    fireEvent.change(control(), { target: { value: '13912345678' } });
    expect(changes).toHaveBeenLastCalledWith('13912345678');
  });

  it('is rendered between its addon texts [FIELD-005]', () => {
    const { container } = mountEdit(InputEdit, input, 'example', { addonBefore: 'https://', addonAfter: '.cn' });
    expect(container.querySelector('.zk-framed')?.textContent).toBe('https://.cn');
    expect([...container.querySelectorAll('.zk-framed > *')].map((part) => part.className.split(' ')[0])).toEqual([
      'zk-addon',
      'zk-box',
      'zk-addon',
    ]);
  });

  it('is cleared by its clear button and retains the focus', async () => {
    const { changes } = mountEdit(InputEdit, input, 'words');
    await userEvent.click(control());
    await userEvent.click(screen.getByRole('button', { name: '清空' }));
    expect(changes).toHaveBeenLastCalledWith('');
    expect(document.activeElement).toBe(control());
  });

  it('reveals a password only on request', async () => {
    const { container } = mountEdit(InputEdit, input, 's3cret', { showPassword: true });
    const field = container.querySelector('input');
    expect(field?.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: '显示密码' }));
    expect(field?.type).toBe('text');
  });

  it('ignores typing while the form is disabled [FIELD-001]', async () => {
    const { changes } = mountEdit(InputEdit, input, 'words', {}, { disabled: true });
    await userEvent.type(control(), 'more');
    expect(changes).not.toHaveBeenCalled();
  });

  it('exposes its issue to assistive technology', () => {
    mountEdit(InputEdit, input, '', {}, { invalid: true, describedBy: 'field:issue', required: true });
    expect(control().getAttribute('aria-invalid')).toBe('true');
    expect(control().getAttribute('aria-describedby')).toBe('field:issue');
    expect(control().getAttribute('aria-required')).toBe('true');
  });
});
