const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkDigits = '10X98765432';

/** Whether the digits are a valid date: `19491231`. */
function isDay(text: string): boolean {
  const [year, month, day] = [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)].map(Number) as [
    number,
    number,
    number,
  ];
  const time = new Date(Date.UTC(year, month - 1, day));
  return year >= 1800 && time.getUTCMonth() === month - 1 && time.getUTCDate() === day;
}

/**
 * An ID card number: the former one with 15 digits, or 18 characters of which the last is the check digit (GB
 * 11643-1999).
 */
export function isIdCard(text: string): boolean {
  if (/^\d{15}$/.test(text)) return isDay(`19${text.slice(6, 12)}`);
  if (!/^\d{17}[\dXx]$/.test(text) || !isDay(text.slice(6, 14))) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return checkDigits[sum % 11] === text[17]?.toUpperCase();
}
