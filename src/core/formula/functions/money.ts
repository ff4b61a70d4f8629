import { amountInChinese } from '../../calc/amount.ts';
import { withThousands } from '../../calc/number-text.ts';
import { decimalOf } from '../../calc/rational.ts';
import { readTime } from '../../dates/format.ts';
import { birthOf, isIdCard, isMale } from '../../text/id-card.ts';
import { mask } from '../../text/mask/mask.ts';
import { argument, define, type FormulaFunction, optional } from '../function.ts';
import { Fault, fault, Moment, numberText } from '../value.ts';
import { rounded } from './numbers.ts';

const group = 'money' as const;
const card = [argument('text', 'number')] as const;

export const moneyFunctions: readonly FormulaFunction[] = [
  define({
    name: 'RMB',
    alias: '人民币大写',
    group,
    arguments: [argument('number', 'amount')],
    result: 'text',
    example: ['RMB(1234.56)', '壹仟贰佰叁拾肆元伍角陆分'],
    text: { zh: '金额大写', zhtw: '金額大寫', en: 'An amount in Chinese capitals' },
    evaluate(amount) {
      const value = rounded(amount, 2);
      return value instanceof Fault ? value : amountInChinese(decimalOf(value, 2));
    },
  }),
  define({
    name: 'THOUSANDS',
    alias: '千分位',
    group,
    arguments: [argument('number', 'number'), optional('integer', 'digits')],
    result: 'text',
    example: ['THOUSANDS(1234567.8; 2)', '1,234,567.80'],
    text: { zh: '带千分位的数字', zhtw: '帶千分位的數字', en: 'A number with thousands separators' },
    evaluate(number, digits) {
      if (digits === undefined) return withThousands(numberText(number));
      return digits < 0 || digits > 15 ? fault('out-of-range') : withThousands(decimalOf(number, digits));
    },
  }),
  define({
    name: 'IDVALID',
    alias: '身份证有效',
    group,
    arguments: card,
    result: 'bool',
    example: ['IDVALID("11010519491231002X")', 'TRUE'],
    text: {
      zh: '身份证号有效：省份、出生日期和校验码正确',
      zhtw: '身分證號有效：省份、出生日期和檢查碼正確',
      en: 'Whether an identity number is valid: province, birth date and check digit',
    },
    evaluate(number) {
      const text = number.trim();
      return isIdCard(text) && (this.now === undefined || (readTime(dashed(birthOf(text))) ?? 0) <= this.now);
    },
  }),
  define({
    name: 'IDBIRTHDAY',
    alias: '身份证生日',
    group,
    arguments: card,
    result: 'date',
    example: ['IDBIRTHDAY("11010519491231002X")', '1949-12-31'],
    text: { zh: '身份证号中的出生日期', zhtw: '身分證號中的出生日期', en: 'The birth date in an identity number' },
    evaluate(number) {
      const ms = isIdCard(number.trim()) ? readTime(dashed(birthOf(number.trim()))) : undefined;
      return ms === undefined ? fault('id-card') : new Moment(ms, false);
    },
  }),
  define({
    name: 'IDGENDER',
    alias: '身份证性别',
    group,
    arguments: card,
    result: 'text',
    example: ['IDGENDER("11010519491231002X")', '女'],
    text: {
      zh: '身份证号中的性别：男或女',
      zhtw: '身分證號中的性別：男或女',
      en: 'The sex in an identity number: 男 or 女',
    },
    evaluate: (number) => (isIdCard(number.trim()) ? (isMale(number.trim()) ? '男' : '女') : fault('id-card')),
  }),
  define({
    name: 'MASK',
    alias: '脱敏',
    group,
    arguments: [argument('text', 'text'), argument('integer', 'type')],
    result: 'text',
    example: ['MASK("18012341999"; 3)', '180****1999'],
    text: {
      zh: '隐去部分字符：1 全部，2 姓名，3 手机，4 邮箱，5 身份证，6 IP，7 车牌，8 银行卡；0 为自定义',
      zhtw: '隱去部分字元：1 全部，2 姓名，3 手機，4 電子郵件，5 身分證，6 IP，7 車牌，8 銀行卡；0 為自訂',
      en: 'Hidden in part: 1 all, 2 name, 3 phone, 4 e-mail, 5 identity number, 6 IP, 7 plate, 8 bank card; 0 custom',
    },
    evaluate(text, type) {
      if (type < 0 || type > 8) return fault('out-of-range');
      this.spend(text.length);
      return mask(text, { maskType: type });
    },
  }),
];

const dashed = (digits: string) => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
