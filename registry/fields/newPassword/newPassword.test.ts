import { describe, expect, it } from 'vitest';
import { newPassword } from './newPassword.ts';

describe('newPassword', () => {
  it('says in words only that there is one', () => {
    const props = { placeholder: '', maxlength: 64, showPassword: true, disabled: false };
    expect(newPassword.value?.text('Abc123456', props, () => undefined)).toBe('••••••');
    expect(newPassword.value?.text('', props, () => undefined)).toBe('');
  });
});
