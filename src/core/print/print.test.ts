import { describe, expect, it } from 'vitest';
import messages from '#schemas/messages/zh.json' with { type: 'json' };
import { columnSum, converted, type EntryName } from './convert.ts';
import { handleStatuses, handleStatusText } from './handle-status.ts';
import { type Conversion, conversions, partsOf } from './tag.ts';

const names: EntryName = (dictionary, entry) => (dictionary === 'payment' && entry === 'cash' ? '现金' : undefined);
const said = (value: unknown, conversion: Conversion, argument = '', words?: unknown) =>
  converted(conversion, { value, words, argument, entryName: names });

describe('a tag of a template', () => {
  it('is a field or a column, with or without a conversion; other braces are text', () => {
    expect(partsOf('编号 {no}，{lines-amount|thousands} {day|date:yyyy-MM-dd HH:mm} { x } {} {a b}')).toEqual([
      '编号 ',
      { field: 'no', argument: '' },
      '，',
      { table: 'lines', field: 'amount', conversion: 'thousands', argument: '' },
      ' ',
      { field: 'day', conversion: 'date', argument: 'yyyy-MM-dd HH:mm' },
      ' { x } {} {a b}',
    ]);
  });

  it('with an unknown conversion is the unconverted field', () => {
    expect(partsOf('{no|shout}')).toEqual([{ field: 'no', argument: '' }]);
  });
});

describe('a converted value', () => {
  it('of an amount has two decimals if it is a number, otherwise it is unchanged [PRINT-013]', () => {
    expect([said(1234.5, 'amount'), said('8', 'amount'), said('待定', 'amount'), said(null, 'amount')]).toEqual([
      '1234.50',
      '8.00',
      '待定',
      '',
    ]);
  });

  it('in thousands is grouped if it is a number, otherwise it is unchanged [PRINT-014]', () => {
    expect([said(1234567.8, 'thousands'), said('1000', 'thousands'), said('一千', 'thousands')]).toEqual([
      '1,234,567.8',
      '1,000',
      '一千',
    ]);
  });

  it('in thousands has the decimals of its field, unless the template specifies others [PRINT-014]', () => {
    expect([said(128.5, 'thousands', '', '128.50'), said(1128.5, 'thousands', '', '¥1,128.50 元')]).toEqual([
      '128.50',
      '1,128.50',
    ]);
    expect([said(128.5, 'thousands', '1', '128.50'), said(2, 'amount', '3', '2')]).toEqual(['128.5', '2.000']);
    expect(said(1128.5, 'thousands', '', '规格 7')).toBe('1,128.5');
  });

  it('of a column is the exact sum in the format of its field, unless the template specifies decimals [PRINT-018]', () => {
    const cells = (...pairs: [unknown, string][]) => pairs.map(([value, words]) => ({ value, words }));
    expect(columnSum(cells([0.1, '0.10'], [0.2, '0.20'], [null, ''], ['x', 'x']), '')).toBe('0.30');
    expect(columnSum(cells([1000, '1,000.00'], [234.5, '234.50']), '')).toBe('1,234.50');
    expect(columnSum(cells([1000, '1,000.00'], [234.5, '234.50']), '1')).toBe('1,234.5');
    expect(columnSum(cells(['9999999999999999.99', ''], [0.01, '']), '')).toBe('10000000000000000');
    expect(columnSum([], '')).toBe('0');
  });

  it('of a dictionary is the name of its entry, or the stored value if there is none [PRINT-015]', () => {
    expect([said('cash', 'dictionary', 'payment'), said('x', 'dictionary', 'payment')]).toEqual(['现金', 'x']);
  });

  it('of a date is formatted as specified, by default as a day [PRINT-016]', () => {
    const noon = new Date(2026, 4, 6, 12, 30).getTime();
    expect([
      said(noon, 'date'),
      said(noon, 'date', 'yyyy年MM月dd日 HH:mm'),
      said('2026-05-06', 'date', 'MM-dd'),
    ]).toEqual(['2026-05-06', '2026年05月06日 12:30', '05-06']);
    expect(said('改日', 'date')).toBe('改日');
    expect([said(noon, 'date', '', '2026年05月'), said(noon, 'date', 'MM-dd', '2026年05月')]).toEqual([
      '2026年05月',
      '05-06',
    ]);
    expect(said('2026-05-06 08:00', 'date', '', '2026-05-06 08:00')).toBe('2026-05-06');
  });

  it('in capitals is the Chinese amount if it is a number [PRINT-017]', () => {
    expect([said(1234.56, 'amountChinese'), said('面议', 'amountChinese')]).toEqual([
      '壹仟贰佰叁拾肆元伍角陆分',
      '面议',
    ]);
  });

  it('never throws, whatever is stored', () => {
    const odd: unknown[] = [undefined, null, true, Number.NaN, [], {}, { toString: 0 }, '\u0000'];
    for (const conversion of conversions) for (const one of odd) expect(typeof said(one, conversion)).toBe('string');
  });
});

describe('the status of a step', () => {
  const words = (status: number) => (messages as Record<string, string>)[handleStatusText(status) ?? ''];

  it('is shown as returned, agreed, initiated, withdrawn, terminated, assigned, add-sign after [PRINT-011]', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(words)).toEqual(['退回', '同意', '发起', '撤回', '终止', '指派', '后加签']);
  });

  it('is shown as transferred, changed, revived, add-sign before, suspended, resumed, redirected [PRINT-012]', () => {
    expect([7, 8, 9, 10, 11, 12, 13].map(words)).toEqual(['转审', '变更', '复活', '前加签', '挂起', '恢复', '转向']);
    expect(Object.values(handleStatuses)).toHaveLength(14);
    expect(handleStatusText(14)).toBeUndefined();
  });
});
