import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { compile } from '../../compile/compile.ts';
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

  it('preserves tabs, line ends and quotes inside quoted cells', () => {
    expect(blockOf('"a\tb\n""c"""\td\n"x')).toEqual([['a\tb\n"c"', 'd'], ['"x']]);
  });

  it('ends one row after its maximum size, and takes long cells', () => {
    expect(blockOf('1\n'.repeat(20_000))).toHaveLength(10_001);
    expect(blockOf(`"${'长""'.repeat(50_000)}"`)[0]?.[0]).toHaveLength(100_000);
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
      { id: 'z1', fullName: '同名' },
      { id: 'z2', fullName: '同名' },
    ];
    const said: { fits: boolean; value?: unknown } = pastedValue(
      { node: fields.get('a') as never, options, t: (name) => name as string },
      text,
    );
    return said;
  };

  it('is a number with or without separators, and none where it is out of range', () => {
    expect(read('inputNumber', {}, ' 1,234.50 ')).toEqual({ fits: true, value: 1234.5 });
    expect(read('inputNumber', {}, '￥12')).toEqual({ fits: true, value: 12 });
    expect(read('inputNumber', { max: 10 }, '12').fits).toBe(false);
    expect(read('inputNumber', {}, '十二').fits).toBe(false);
    expect(read('inputNumber', { precision: 2 }, '1.236')).toEqual({ fits: true, value: 1.24 });
    expect(read('inputNumber', {}, '1.234,56').fits).toBe(false);
    expect(read('rate', {}, '３')).toEqual({ fits: true, value: 3 });
  });

  it('is an option by its name or its id, several where several can be chosen', () => {
    expect(read('select', {}, '深红')).toEqual({ fits: true, value: 'y' });
    expect(read('select', {}, '2')).toEqual({ fits: true, value: 2 });
    expect(read('select', {}, '绿').fits).toBe(false);
    expect(read('checkbox', {}, '红、蓝')).toEqual({ fits: true, value: ['x', 2] });
    expect(read('checkbox', {}, '红\n蓝')).toEqual({ fits: true, value: ['x', 2] });
    expect(read('checkbox', {}, '红,绿').fits).toBe(false);
    expect(read('select', {}, '同名')).toMatchObject({ fits: false, isAmbiguous: true, value: { unfitText: '同名' } });
    expect(read('checkbox', {}, '红、同名')).toMatchObject({ fits: false, isAmbiguous: true });
    expect(read('select', {}, '绿')).toEqual({
      fits: false,
      isAmbiguous: false,
      value: { unfitText: '绿', reason: { id: 'value.notOffered', params: {} } },
    });
    expect(read('cascader', {}, '红 / 深红')).toEqual({ fits: true, value: ['x', 'y'] });
    expect(read('cascader', {}, '深红')).toEqual({ fits: true, value: ['x', 'y'] });
    expect(read('cascader', { multiple: true }, '红/深红、蓝').value).toEqual([['x', 'y'], [2]]);
  });

  it('is a person among those known by that name, never an unknown id', () => {
    expect(read('userSelect', {}, '蓝')).toEqual({ fits: true, value: 2 });
    expect(read('userSelect', {}, '没有此人').fits).toBe(false);
    expect(read('relationForm', {}, '没有此单').fits).toBe(false);
  });

  it('is any text where options are only suggestions', () => {
    expect(read('autoComplete', {}, '绿')).toEqual({ fits: true, value: '绿' });
  });

  it('is on or off by the labels of the switch and of spreadsheets', () => {
    const onAndOff = { activeTxt: '加急', inactiveTxt: '普通' };
    for (const on of ['加急', '是', 'TRUE', '√', '1']) expect(read('switch', onAndOff, on).value).toBe(1);
    for (const off of ['普通', '否', 'false', '0']) expect(read('switch', onAndOff, off).value).toBe(0);
    expect(read('switch', onAndOff, '随便').fits).toBe(false);
  });

  it('is a time of day in the format of the field', () => {
    expect(read('timePicker', { format: 'HH:mm' }, '9:05:07')).toEqual({ fits: true, value: '09:05' });
    expect(read('timePicker', {}, '下午1:05')).toEqual({ fits: true, value: '13:05:00' });
    expect(read('timePicker', {}, '25:00').fits).toBe(false);
  });

  it('preserves line breaks only in multi-line fields', () => {
    expect(read('textarea', {}, '甲\n乙').value).toBe('甲\n乙');
    expect(read('input', {}, '甲\r\n乙').value).toBe('甲 乙');
  });

  it('is a date in its format, a text up to its maximum length, and empty for an empty text', () => {
    expect(read('datePicker', {}, '2026-05-06')).toEqual({ fits: true, value: new Date(2026, 4, 6).getTime() });
    expect(read('datePicker', {}, '明天').fits).toBe(false);
    expect(read('datePicker', {}, '45000').fits).toBe(false);
    expect(read('input', { maxlength: 3 }, '四个字了').fits).toBe(false);
    expect(read('input', {}, '')).toEqual({ fits: true, value: '' });
  });
});
