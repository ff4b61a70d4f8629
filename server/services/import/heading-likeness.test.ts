import { describe, expect, it } from 'vitest';
import { bestMatches, likeness } from './heading-likeness.ts';

describe('the likeness of a heading and a field', () => {
  it.each([
    ['编号（必填）', ['编号'], 3],
    ['*编号*', ['编号'], 3],
    ['金额(元)', ['金额'], 3],
    ['Mobile Phone', ['手机号码'], 2],
    ['ｅｍａｉｌ', ['Email'], 3],
    ['手机', ['手机号码'], 2],
    ['帳號', ['账户'], 2],
    ['Department', ['所属组织'], 2],
    ['采购数量', ['数量'], 1],
    ['申请人部门', ['申请部门'], 1],
    ['天气', ['编号', '物品'], 0],
    ['品', ['物品'], 0],
    ['（备注）', ['备注'], 0],
    ['金额【元', ['金额'], 1],
    ['', [''], 0],
  ])('%s is like %j by %i [IMPORT-031]', (heading, labels, level) => {
    expect(likeness(heading, { labels, key: 'field101' })).toBe(level);
  });

  it('counts the name of the field in the record only as it is', () => {
    const field = { labels: ['品级'], key: 'unitPrice' };
    expect(['unit_price', 'Unit Price', 'price', '单价'].map((heading) => likeness(heading, field))).toEqual([
      3, 3, 0, 0,
    ]);
  });

  it('is found in headings of any length', () => {
    expect(likeness('('.repeat(32_000), { labels: ['编号'], key: 'code' })).toBe(0);
  });
});

describe('headings and fields', () => {
  const matched = (headings: readonly string[], fields: readonly string[]) =>
    Object.fromEntries(
      bestMatches(headings, fields, (heading, field) => likeness(heading, { labels: [field], key: '' })),
    );

  it('are matched one to one, the most alike first [IMPORT-031]', () => {
    expect(matched(['手机', '手机号码（必填）'], ['手机号码', '联系电话'])).toEqual({ '手机号码（必填）': '手机号码' });
    expect(matched(['采购数量', '单价(元)'], ['单价', '数量'])).toEqual({ 采购数量: '数量', '单价(元)': '单价' });
  });

  it('are left alone where several are alike [IMPORT-031]', () => {
    expect(matched(['金额（元）', '金额(美元)'], ['金额'])).toEqual({});
    expect(matched(['日期'], ['开始日期', '结束日期'])).toEqual({});
  });
});
