import { describe, expect, it } from 'vitest';
import { verificationCode } from './verificationCode.ts';

describe('verificationCode', () => {
  it('reads in words what was typed', () => {
    const props = { placeholder: '', attempt: 'attempt', account: 'account', disabled: false };
    expect(verificationCode.value?.text('K7PX', props, () => undefined)).toBe('K7PX');
  });
});
