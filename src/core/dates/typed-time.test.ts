import { describe, expect, it } from 'vitest';
import { formatTime } from './format.ts';
import { typedClock, typedEnds, typedTime } from './typed-time.ts';

const read = (text: string) => {
  const ms = typedTime(text);
  return ms === undefined ? undefined : formatTime(ms, 'yyyy-MM-dd HH:mm:ss');
};

describe('a typed date and time', () => {
  it.each([
    ...['2026/1/2', '2026年1月2日', '20260102', '2026-01-02', '2026.1.2', '２０２６／１／２', ' 2026年1月2号 '],
  ])('parses %s', (text) => {
    expect(read(text)).toBe('2026-01-02 00:00:00');
  });

  it.each([
    ['2026-1-2 9:5', '2026-01-02 09:05:00'],
    ['2026年1月2日 9点5分', '2026-01-02 09:05:00'],
    ['2026/1/2 下午3:20', '2026-01-02 15:20:00'],
    ['202601020905', '2026-01-02 09:05:00'],
    ['20260102090507', '2026-01-02 09:05:07'],
    ['2026-01-02T09:05:07', '2026-01-02 09:05:07'],
    ['2026年3月', '2026-03-01 00:00:00'],
    ['202603', '2026-03-01 00:00:00'],
    ['2026', '2026-01-01 00:00:00'],
  ])('parses %s as %s', (text, moment) => {
    expect(read(text)).toBe(moment);
  });

  it.each([
    '',
    'abc',
    '2026/13/1',
    '2026-02-30',
    '20261340',
    '2026-1-2 25:00',
    '1/2',
    '2026年1月2日 上',
    '45000',
    '2026-1-213',
  ])('refuses %s', (text) => {
    expect(read(text)).toBeUndefined();
  });
});

describe('a typed time of day', () => {
  it.each([
    ['9:05', '09:05:00'],
    ['0905', '09:05:00'],
    ['090507', '09:05:07'],
    ['9点', '09:00:00'],
    ['9时5分7秒', '09:05:07'],
    ['下午3:20', '15:20:00'],
    ['3:20 PM', '15:20:00'],
    ['上午９：０５', '09:05:00'],
  ])('parses %s as %s', (text, time) => {
    expect(typedClock(text)).toBe(time);
  });

  it.each(['', 'abc', '25:00', '9:60', '12345'])('refuses %s', (text) => {
    expect(typedClock(text)).toBeUndefined();
  });
});

it('splits a range at its separator', () => {
  expect(typedEnds('2026-01-01 ~ 2026-01-31')).toEqual(['2026-01-01', '2026-01-31']);
  expect(typedEnds('2026年1月1日至2026年1月31日')).toEqual(['2026年1月1日', '2026年1月31日']);
  expect(typedEnds('2026-01-01 - 2026-01-31')).toEqual(['2026-01-01', '2026-01-31']);
  expect(typedEnds('2026-01-01')).toEqual(['2026-01-01']);
});
