import { describe, expect, it } from 'vitest';
import zh from '#schemas/messages/zh.json';
import { message } from '../../text/message.ts';
import { brokenRule, type PasswordPolicy, passwordRules } from './policy.ts';

const off: PasswordPolicy = {
  passwordStrengthLimit: 1,
  passwordLengthMin: 0,
  passwordLengthMinNumber: 8,
  containsNumbers: 0,
  includeLowercaseLetters: 0,
  includeUppercaseLetters: 0,
  containsCharacters: 0,
};

function said(policy: PasswordPolicy, password: string): string | undefined {
  const rule = brokenRule(policy, password);
  return rule && message(zh, rule.id, rule.params);
}

describe('custom password strength', () => {
  it.each([
    ['a minimum length', { passwordLengthMin: 1 }, 'Abc123!', '新密码长度不能小于8位', 'Abc1234!'],
    ['a digit', { containsNumbers: 1 }, 'Abcdef!', '新密码必须包含数字', 'a1'],
    ['a lower-case letter', { includeLowercaseLetters: 1 }, 'ABC123!', '新密码必须包含小写字母', 'a'],
    ['a capital letter', { includeUppercaseLetters: 1 }, 'abc123!', '新密码必须包含大写字母', 'A'],
    ['a symbol', { containsCharacters: 1 }, 'Abc 123', '新密码必须包含字符', '!'],
  ])(
    'requires %s if the setting is on [PASSWORD-007, PASSWORD-008, PASSWORD-009, PASSWORD-010, PASSWORD-011]',
    (_rule, on, broken, sentence, good) => {
      expect(said({ ...off, ...on }, broken)).toBe(sentence);
      expect(said({ ...off, ...on }, good)).toBeUndefined();
    },
  );

  it('does not require what is switched off [PASSWORD-012]', () => {
    expect(passwordRules(off)).toEqual([]);
    expect(said(off, 'x')).toBeUndefined();
  });

  it('replaces the rule of 6 to 16 letters and digits, which would not allow a symbol [PASSWORD-019]', () => {
    const policy = { ...off, containsCharacters: 1 };
    expect(said(policy, 'Abc123!Abc123!Abc123!')).toBeUndefined();
    expect(said({ ...policy, passwordStrengthLimit: 0 }, 'Abc123!')).toBe('6-16位字符的密码（数字和字母组成）');
  });
});

describe('without custom password strength', () => {
  const all = { passwordLengthMin: 1, containsNumbers: 1, includeUppercaseLetters: 1, containsCharacters: 1 };
  const policy = { ...off, ...all, passwordStrengthLimit: 0 };

  it.each(['abc123', 'A1B2C3', '1234567890abcdef'])('%s is valid [PASSWORD-012, PASSWORD-020]', (password) => {
    expect(said(policy, password)).toBeUndefined();
  });

  it.each(['abc12', 'abcdef', '123456', '1234567890abcdefg', 'abc 123', 'abc123!', '密码abc123'])(
    '%s is invalid [PASSWORD-020]',
    (password) => {
      expect(said(policy, password)).toBe('6-16位字符的密码（数字和字母组成）');
    },
  );
});
