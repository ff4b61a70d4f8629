import { Value } from '@sinclair/typebox/value';
import { describe, expect, it } from 'vitest';
import { input, type InputProps } from './input.ts';

const verbs = input.value!;
const told = (props: object) => Value.Default(input.props, { ...props }) as InputProps;
const text = (value: string, props: object) => verbs.text(value, told(props), () => undefined);

describe('input', () => {
  it('is masked as text, and stored unmasked [FIELD-003]', () => {
    const props = { useMask: true, maskConfig: { maskType: 2 } };
    expect(text('欧阳娜娜', props)).toBe('欧**娜');
    expect(verbs.store('欧阳娜娜', told(props))).toBe('欧阳娜娜');
  });

  it('never shows a password as text', () => {
    expect(text('s3cret', { showPassword: true })).toBe('••••••');
    expect(text('', { showPassword: true })).toBe('');
  });

  it('refuses text beyond the maximum length', () => {
    expect(verbs.check('abcd', told({ maxlength: 3 }))).toEqual([{ id: 'value.tooLong', params: { maxlength: 3 } }]);
    expect(verbs.check('abc', told({ maxlength: 3 }))).toEqual([]);
  });

  it('reads a number as text (legacy data)', () => {
    expect(verbs.parse(42, told({}))).toEqual({ value: '42', issues: [] });
  });
});
