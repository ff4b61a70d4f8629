const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkDigits = '10X98765432';

/** The first two digits: provinces, and residents of Hong Kong, Macao and Taiwan. */
const provinces = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/;

/** Whether the digits are a valid date: `19491231`. */
function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)].map(Number);
  const time = new Date(Date.UTC(year, month - 1, day));
  return year >= 1800 && time.getUTCMonth() === month - 1 && time.getUTCDate() === day;
}

/**
 * An ID card number: the former one with 15 digits, or 18 characters of which the last is the check digit (GB
 * 11643-1999), of a known province. `today`, `20260105`: no one is born later; absent: the date is not compared.
 */
export function isIdCard(text: string, today?: string): boolean {
  if (!provinces.test(text) || (today !== undefined && birthOf(text) > today)) return false;
  if (/^\d{15}$/.test(text)) return isDay(birthOf(text));
  if (!/^\d{17}[\dXx]$/.test(text) || !isDay(birthOf(text))) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return checkDigits[sum % 11] === text[17]?.toUpperCase();
}

/** The birth date in a number, `19491231`. */
export const birthOf = (text: string): string => (text.length === 15 ? `19${text.slice(6, 12)}` : text.slice(6, 14));

/** The sex in a number: the last digit of the sequence is odd for men. */
export const isMale = (text: string): boolean => Number(text.charAt(text.length === 15 ? 14 : 16)) % 2 === 1;
