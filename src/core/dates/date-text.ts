const two = (part: string | undefined) => (part ?? '').padStart(2, '0');

/** Days since 1900 as spreadsheets count them, and the epoch. */
const serialOfEpoch = 25_569;
const dayMs = 86_400_000;

/**
 * A date in one of the usual spellings as fields read it: `2024年1月5日`, `20240105`, `5.1.2024`, `1/13/2024`, ISO with a
 * time zone, seconds since the epoch, the day number of a spreadsheet. Any other text is left as it is.
 */
export function dateText(text: string): string {
  const written = text.trim();
  const chinese =
    /^(\d{4})年(\d{1,2})月(?:(\d{1,2})[日号])?\s*(?:(\d{1,2})[时点:](?:(\d{1,2})分?)?(?::?(\d{1,2})秒?)?)?$/.exec(
      written,
    );
  if (chinese) {
    const [, year, month, day = '1', hour, minute, second] = chinese;
    const date = `${year}-${two(month)}-${two(day)}`;
    return hour === undefined ? date : `${date} ${two(hour)}:${two(minute ?? '0')}:${two(second ?? '0')}`;
  }
  const compact = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2}))?$/.exec(written);
  if (compact && Number(compact[2]) <= 12) {
    const [, year, month, day, hour, minute, second] = compact;
    return `${year}-${month}-${day}${hour === undefined ? '' : ` ${hour}:${minute}:${second}`}`;
  }
  const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(.*)$/.exec(written);
  if (yearLast) {
    const [, first = '', sign, second = '', year, rest = ''] = yearLast;
    // With dots the day is first; with slashes the month, unless it cannot be one.
    const isDayFirst = sign === '.' || Number(first) > 12;
    const [month, day] = isDayFirst ? [second, first] : [first, second];
    return `${year}-${two(month)}-${two(day)}${rest}`;
  }
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(written)) return String(Date.parse(written));
  if (/^1\d{9}$/.test(written)) return `${written}000`;
  if (/^\d{5}$/.test(written)) return new Date((Number(written) - serialOfEpoch) * dayMs).toISOString().slice(0, 10);
  return written;
}
