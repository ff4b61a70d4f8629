import { readTime } from './format.ts';

const late = /下午|晚上|中午|p\.?m\.?/i;
const partOfDay = /上午|早上|凌晨|下午|晚上|中午|[ap]\.?m\.?/gi;
const day = /^(\d{4})(?:[-/.年](\d{1,2})(?:[-/.月](\d{1,2}))?)?(?:[年月日号]|(?!\d))(.*)$/;
const compactDay = /^(\d{4})(\d{2})(\d{2})?(?![\d:])(.*)$/;
const compactMoment = /^(\d{8})(\d{4}|\d{6})$/;

/** Normalises full-width digits and punctuation to ASCII. */
const plain = (text: string) => text.normalize('NFKC').trim();

/** Parses a typed time of day (`9:05`, `0905`, `9点5分`, `下午3:20`) to `HH:mm:ss`; undefined when it is invalid. */
export function typedClock(text: string): string | undefined {
  const written = plain(text);
  const parts = /^(\d{1,2})(?::(\d{1,2}))?(?::(\d{1,2}))?:?$/.exec(withColons(written.replace(partOfDay, ' ')));
  if (parts === null) return undefined;
  const [hour = 0, minute = 0, second = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  const hourOfDay = late.test(written) && hour < 12 ? hour + 12 : hour;
  if (hourOfDay > 23 || minute > 59 || second > 59) return undefined;
  return [hourOfDay, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
}

function withColons(clock: string): string {
  const bare = clock.trim();
  if (/^\d{4}(\d{2})?$/.test(bare)) return bare.replace(/\d{2}(?=\d)/g, '$&:');
  return bare.replace(/[时時点點分]\s*/g, ':').replace(/秒$/, '');
}

/**
 * Parses a typed or pasted date and time to epoch milliseconds: `2026/1/2`, `2026年1月2日`, `20260102`, `2026-01-02 9:05`,
 * a month or a year alone; undefined when it is invalid.
 */
export function typedTime(text: string): number | undefined {
  const written = plain(text).replace(compactMoment, '$1 $2');
  const [, year, month = '1', date = '1', rest = ''] = compactDay.exec(written) ?? day.exec(written) ?? [];
  if (year === undefined) return undefined;
  const clock = rest.replace(/^T|[Zz]$/g, '').trim();
  const time = clock === '' ? '00:00:00' : typedClock(clock.replace(/\.\d+$/, ''));
  return time === undefined ? undefined : readTime(`${year}-${month}-${date} ${time}`);
}

/** Splits a typed range, `2026-01-01 ~ 2026-01-31` or with 至; a single end gives one text. */
export const typedEnds = (text: string): readonly string[] =>
  plain(text)
    .replace(/\s+/g, ' ')
    .split(/[~至到—]+| -+ /)
    .slice(0, 2)
    .map((end) => end.trim());
