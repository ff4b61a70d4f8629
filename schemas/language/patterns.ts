import type { Pattern } from './rule.ts';

const bracket = '()（）\\[\\]［］【】{}｛｝';

/**
 * Shared validation patterns (ERROR-011 to ERROR-023), each with its message. They do not apply to an empty value: that
 * is checked by `required`.
 */
export const patterns = {
  mobile: { pattern: '^1[3-9]\\d{9}$', message: '$t:pattern.mobile' },
  email: {
    pattern: '^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(\\.[A-Za-z0-9-]{1,63}){1,8}$',
    message: '$t:pattern.email',
  },
  /** 15 digits, or 18 with the standard's check digit, which no regular expression can compute. */
  idCard: { pattern: '@idCard', message: '$t:pattern.idCard' },
  /** Seven characters; eight for new-energy vehicles, with D or F after the office (small ones) or at the end. */
  plate: {
    pattern:
      '^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-HJ-NP-Z]' +
      '([A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳]|[DF][A-HJ-NP-Z0-9][0-9]{4}|[0-9]{5}[DF])$',
    message: '$t:pattern.plate',
  },
  chinese: { pattern: '/^\\p{Script=Han}+$/u', message: '$t:pattern.chinese' },
  /** Letters, digits, inner dots. */
  code: { pattern: '^[A-Za-z0-9]([A-Za-z0-9.]*[A-Za-z0-9])?$', message: '$t:pattern.code' },
  account: { pattern: '^[A-Za-z0-9]+$', message: '$t:pattern.account' },
  /** Letters, digits, Chinese characters, spaces, `-`, `_`, `.` and brackets in both widths. */
  name: { pattern: `/^[\\p{L}\\p{N} _.${bracket}-]+$/u`, message: '$t:pattern.name' },
  digits: { pattern: '^\\d+$', message: '$t:pattern.digits' },
  /** Whole or half hours and days. */
  duration: { pattern: '^\\d+(\\.[05]0*)?$', message: '$t:pattern.duration' },
  positiveInteger: { pattern: '^[1-9]\\d*$', message: '$t:pattern.positiveInteger' },
  fieldName: { pattern: '^[A-Za-z][A-Za-z0-9_]*$', message: '$t:pattern.fieldName' },
} satisfies Record<string, Pattern>;
