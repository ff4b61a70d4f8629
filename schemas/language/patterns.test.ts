import { describe, expect, it, vi } from 'vitest';
import { compilePattern } from '#core/text/pattern/pattern.ts';
import zh from '../messages/zh.json' with { type: 'json' };
import { patterns } from './patterns.ts';

type Name = keyof typeof patterns;
const says = (name: Name) => (zh as Record<string, string>)[patterns[name].message.replace('$t:', '')];

function check(name: Name, good: readonly string[], bad: readonly string[]) {
  const pattern = compilePattern(patterns[name].pattern);
  expect(pattern.problem).toBeUndefined();
  expect(good.filter((text) => !pattern.test(text))).toEqual([]);
  expect(bad.filter((text) => pattern.test(text))).toEqual([]);
}

describe('validation patterns', () => {
  it('accept mobile numbers of 11 digits starting 1[3-9] [ERROR-011]', () => {
    check(
      'mobile',
      ['13800138000', '19912345678'],
      ['12800138000', '1380013800', '138001380000', '1380013800a', ' 13800138000'],
    );
    expect(says('mobile')).toBe('请正确输入您的手机号');
  });

  it('accept e-mail addresses [ERROR-014]', () => {
    check(
      'email',
      ['a@b.cn', 'li.xiao+1@mail.example.com'],
      ['a@b', '@b.cn', 'a b@c.cn', 'a@b..cn', 'a@@b.cn', 'a@b.cn '],
    );
    expect(says('email')).toBe('请输入正确的邮箱');
  });

  it('accept plate numbers, including new-energy cars [ERROR-015]', () => {
    check(
      'plate',
      ['京A12345', '粤BD12345', '粤BFA2345', '粤B12345D', '沪A1234学', '使A12345'],
      ['京112345', 'A12345', '京A1234', '京A123456', '粤BG12345', '粤B12345G', '粤BDA2B45', '京A123456789', '京I12345'],
    );
    expect(says('plate')).toBe('请输入正确的车牌号');
  });

  it('accept ID cards with a valid check digit [ERROR-012] [ERROR-013]', () => {
    check(
      'idCard',
      ['11010519491231002X', '11010519491231002x', '440524188001010014', '130503670401001'],
      [
        '110105194912310021',
        '11010519491331002X',
        '11010519491231002',
        '1101051949123100',
        '130503671301001',
        'A1010519491231002X',
        ' 11010519491231002X',
      ],
    );
    expect(says('idCard')).toBe('请输入正确的身份证号码');
    const { test } = compilePattern(patterns.idCard.pattern);
    expect(['19491230', '19491231', undefined].map((today) => test('11010519491231002X', today))).toEqual([
      false,
      true,
      true,
    ]);
    expect(test('99010519491231002X')).toBe(false);
  });

  it('accept Chinese characters only [ERROR-016]', () => {
    check('chinese', ['张三', '〇', '𠮷'], ['张3', 'zhang', '张 三', '，']);
    expect(says('chinese')).toBe('请输入中文');
  });

  it('accept codes of letters, digits and inner dots [ERROR-017]', () => {
    check('code', ['a', 'leaveType', 'system.dictionary', 'a.b.c1'], ['.a', 'a.', '.', 'a-b', 'a_b', '编码', 'a b']);
    expect(says('code')).toBe('编码只能输入英文、数字和小数点且小数点不能放在首尾');
  });

  it('accept accounts of letters and digits only [ERROR-018]', () => {
    check('account', ['admin', 'li2026'], ['li.x', '李', 'a b', 'a_b']);
    expect(says('account')).toBe('账户只能输入字母和数字');
  });

  it('accept names without special symbols [ERROR-019]', () => {
    check(
      'name',
      ['请假类型', 'Größe 2', 'a-b_c.d', '(一)（二）', '[1]【2】{3}', '㐀𠮷'],
      ['a<b', 'a&b', '100%', 'a/b', 'a"b', "a'b", 'a;b', '名称！', '名称，', '＜b＞'],
    );
    expect(says('name')).toBe('名称不能含有特殊符号');
  });

  it('accept digits only [ERROR-020]', () => {
    check('digits', ['0', '007'], ['1.0', '-1', 'a', '１']);
    expect(says('digits')).toBe('只能输入数字');
  });

  it('accept whole durations and halves [ERROR-021]', () => {
    check('duration', ['0.5', '1', '2.0', '10.5'], ['0.3', '.5', '1.25', '-1', '1.']);
    expect(says('duration')).toBe('只能输入整数或0.5的倍数');
  });

  it('accept positive integers [ERROR-022]', () => {
    check('positiveInteger', ['1', '9', '10'], ['0', '-1', '1.5', '01', 'a']);
    expect(says('positiveInteger')).toBe('仅能输入正整数');
  });

  it('accept field names that start with a letter [ERROR-023]', () => {
    check('fieldName', ['a', 'total_1', 'Lines'], ['1a', '_a', 'a-b', 'a.b', '字段']);
  });

  it('read a bounded part of a hostile text of 100,000 characters, which limits backtracking', () => {
    const hostile = ['a.', '.a', 'a@', '名', ' ', '1', '('].map((part) => `${part.repeat(50_000)}!`);
    const expressions = Object.values(patterns).filter(({ pattern }) => !pattern.startsWith('@'));
    for (const { pattern } of expressions) {
      const judge = compilePattern(pattern);
      const seen: number[] = [];
      const spy = vi.spyOn(RegExp.prototype, 'test').mockImplementation((text) => seen.push(text.length) > 0);
      for (const text of hostile) judge.test(text);
      spy.mockRestore();
      expect(seen.length).toBeGreaterThan(0);
      expect(seen.filter((length) => length > 5_000)).toEqual([]);
    }
  });
});
