import { describe, expect, it } from 'vitest';
import zh from '#schemas/messages/zh.json';
import { message } from '../text/message.ts';
import { type Ago, recordTime, relativeTime } from './relative.ts';

const now = new Date(2026, 4, 20, 12, 0, 0).getTime();
const seconds = (count: number) => count * 1000;
const minutes = (count: number) => seconds(60 * count);
const hours = (count: number) => minutes(60 * count);
const days = (count: number) => hours(24 * count);
const said = (ago: Ago) => ('text' in ago ? ago.text : message(zh, ago.id, ago.params));

describe('relative times', () => {
  it.each([
    [0, '刚刚'],
    [seconds(59), '刚刚'],
    [minutes(1), '1分钟前'],
    [minutes(59), '59分钟前'],
    [hours(1), '1小时前'],
    [hours(23), '23小时前'],
    [days(1), '1天前'],
    [days(6), '6天前'],
    [days(7), '1周前'],
    [days(29), '4周前'],
    [days(30), '1个月前'],
    [days(95), '3个月前'],
    [-minutes(5), '刚刚'],
  ])('of a notice or chat %d ms ago are shown as [LIMIT-009] [LIMIT-012]', (past, text) => {
    expect(said(relativeTime(now - past, now))).toBe(text);
  });

  it.each([
    [seconds(29), '刚刚'],
    [seconds(30), '1分钟前'],
    [minutes(59), '59分钟前'],
    [hours(1), '1小时前'],
    [hours(23), '23小时前'],
    [days(1), '1天前'],
    [hours(47), '1天前'],
    [days(2), '05-18 12:00'],
  ])('of a record or log entry %d ms ago are shown as [LIMIT-010] [LIMIT-012]', (past, text) => {
    expect(said(recordTime(now - past, now))).toBe(text);
  });
});
