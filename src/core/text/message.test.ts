import { describe, expect, it } from 'vitest';
import { message, textOf } from './message.ts';

const messages = { 'leave.title': '请假', 'check.required': '{label}不能为空' };

describe('message', () => {
  it('fills placeholders by name and leaves unknown ones unchanged', () => {
    expect(message(messages, 'check.required', { label: '天数' })).toBe('天数不能为空');
    expect(message(messages, 'check.required', {})).toBe('{label}不能为空');
  });

  it('resolves a parameter that is a message id', () => {
    expect(message(messages, 'check.required', { label: '$t:leave.title' })).toBe('请假不能为空');
    expect(message(messages, 'check.required', { label: '$t:no.such.id' })).toBe('$t:no.such.id不能为空');
  });

  it('returns the id of a missing message, inherited property names included', () => {
    expect(message(messages, 'no.such.id')).toBe('no.such.id');
    expect(message(messages, 'constructor')).toBe('constructor');
  });
});

describe('textOf', () => {
  it('returns plain text, a message, or the text in the language of the user', () => {
    expect(textOf('天数', 'en', messages)).toBe('天数');
    expect(textOf('$t:leave.title', 'zh', messages)).toBe('请假');
    expect(textOf({ zh: '天数', en: 'Days' }, 'en', messages)).toBe('Days');
  });

  it('falls back to Chinese where a language is missing [I18N-006]', () => {
    expect(textOf({ zh: '天数' }, 'en', messages)).toBe('天数');
    expect(textOf({ zh: '天数', en: 'Days' }, 'zhtw', messages)).toBe('天数');
  });
});
