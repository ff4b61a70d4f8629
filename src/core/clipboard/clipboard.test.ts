import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { compile } from '../compile/compile.ts';
import { blockOf } from './block.ts';
import { pastedValue } from './pasted-value.ts';

describe('a pasted block', () => {
  it('is rows of cells; the last line end closes it', () => {
    expect(blockOf('a\tb\nc\t\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
    expect(blockOf('a\r\n\r\nb')).toEqual([['a'], [''], ['b']]);
    expect(blockOf('一个字')).toEqual([['一个字']]);
    expect(blockOf('a\t')).toEqual([['a', '']]);
  });

  it('keeps tabs, line ends and quotes inside quoted cells', () => {
    expect(blockOf('"a\tb\n""c"""\td\n"x')).toEqual([['a\tb\n"c"', 'd'], ['"x']]);
  });

  it('ends at its largest size', () => {
    expect(blockOf('1\n'.repeat(20_000))).toHaveLength(10_000);
  });
});

describe('a pasted value', () => {
  const read = (zhjyKey: string, props: object, text: string) => {
    const { fields } = compile(
      { language: 1, title: '', fields: [{ config: { zhjyKey }, vModel: 'a', ...props }] },
      { kinds },
    );
    const options = [
      { id: 'x', fullName: '红', children: [{ id: 'y', fullName: '深红' }] },
      { id: 2, fullName: '蓝' },
    ];
    return pastedValue({ node: fields.get('a') as never, options, nameOf: ({ fullName }) => fullName as string }, text);
  };

  it('is a number with or without separators, and none where it is out of range', () => {
    expect(read('inputNumber', {}, ' 1,234.50 ')).toEqual({ fits: true, value: 1234.5 });
    expect(read('inputNumber', {}, '￥12')).toEqual({ fits: true, value: 12 });
    expect(read('inputNumber', { max: 10 }, '12').fits).toBe(false);
    expect(read('inputNumber', {}, '十二').fits).toBe(false);
  });

  it('is an option by its name or its id, several by several', () => {
    expect(read('select', {}, '深红')).toEqual({ fits: true, value: 'y' });
    expect(read('select', {}, '2')).toEqual({ fits: true, value: 2 });
    expect(read('select', {}, '绿').fits).toBe(false);
    expect(read('checkbox', {}, '红、蓝')).toEqual({ fits: true, value: ['x', 2] });
    expect(read('checkbox', {}, '红,绿').fits).toBe(false);
  });

  it('is a date as it is written, a text as long as it may be, and nothing of nothing', () => {
    expect(read('datePicker', {}, '2026-05-06')).toEqual({ fits: true, value: new Date(2026, 4, 6).getTime() });
    expect(read('datePicker', {}, '明天').fits).toBe(false);
    expect(read('input', { maxlength: 3 }, '四个字了').fits).toBe(false);
    expect(read('input', {}, '')).toEqual({ fits: true, value: '' });
  });
});
